import { entityManager } from "#app/services.server.ts";
import { findRun } from "#db/jobs/find-run.ts";
import type { RunRow } from "#db/jobs/run-row.ts";
import { isEnded } from "#domain/jobs/kinds.ts";
import { onRunChange } from "./run-feed.ts";

/** Longest that a request waits for its run (docs/specification/integrations-and-jobs.md#runs). */
const ANSWER_LIMIT_MS = 25_000;
/** The net under a lost announcement. */
const LOOK_AGAIN_MS = 2_000;

/** Waits for a run's end. Returns the ended run, or null when that takes too long or the caller left. */
export function awaitRun(id: string, signal: AbortSignal): Promise<RunRow | null> {
	return new Promise((resolve, reject) => {
		const finish = (run: RunRow | null) => {
			unsubscribe();
			clearInterval(sweep);
			clearTimeout(limit);
			signal.removeEventListener("abort", leave);
			resolve(run);
		};
		const leave = () => finish(null);
		const consider = (run: RunRow | null) => {
			if (run && run.id === id && isEnded(run.status)) finish(run);
		};
		const look = () => {
			findRun(entityManager(), id).then(consider, reject);
		};
		const unsubscribe = onRunChange(run => (run ? consider(run) : look()));
		const sweep = setInterval(look, LOOK_AGAIN_MS);
		const limit = setTimeout(leave, ANSWER_LIMIT_MS);
		signal.addEventListener("abort", leave, { once: true });
		look();
	});
}
