import { entityManager } from "#app/services.server.ts";
import { findRun } from "#db/jobs/find-run.ts";
import type { RunRow } from "#db/jobs/run-row.ts";
import { isEnded } from "#domain/jobs/kinds.ts";
import { onRunChange } from "./run-feed.ts";

/** Longest time that a request waits for its run (docs/specification/integrations-and-jobs.md#runs). */
const ANSWER_LIMIT_MS = 25_000;
/** Polling interval, in case a notification is lost. */
const POLL_MS = 2_000;

/** Waits until a run ends. Returns the ended run, or null after the time limit or if the client disconnected. */
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
		const check = () => {
			findRun(entityManager(), id).then(consider, reject);
		};
		const unsubscribe = onRunChange(run => (run ? consider(run) : check()));
		const sweep = setInterval(check, POLL_MS);
		const limit = setTimeout(leave, ANSWER_LIMIT_MS);
		signal.addEventListener("abort", leave, { once: true });
		check();
	});
}
