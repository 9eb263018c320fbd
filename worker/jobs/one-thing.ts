import { settleRun } from "#db/jobs/settle-run.ts";
import type { EntityManager } from "#db/orm.ts";
import { ProviderError, type ProviderErrorKind } from "../providers/provider-error.ts";
import type { JobResult } from "./handler.ts";

/** The run of a job that is about one thing has worked; `message` says what came of it. */
export async function succeed(em: EntityManager, runId: string, message: string): Promise<void> {
	await settleRun(em, runId, { done: 1, error: null, message });
}

/** It is over without anything having been done, for a reason that is nobody's fault. */
export function nothingToDo(runId: string, message: string): JobResult {
	return { kind: "done", commit: em => succeed(em, runId, message) };
}

/** It is given up. */
export async function fail(em: EntityManager, { runId }: { runId: string }, error: string): Promise<void> {
	await settleRun(em, runId, { failed: 1, error });
}

/** Of a job whose only trouble is the database, and that passes. */
export const NEVER_GIVEN_UP = { maxAttempts: Number.POSITIVE_INFINITY, async giveUp() {} };

/** Troubles that stay until somebody does something about them: one that is only away for a while needs nobody. */
const LASTING: readonly ProviderErrorKind[] = ["auth", "forbidden", "misconfigured"];

/**
 * Runs a test of which a refusal is the answer, and no reason to try again. `note` keeps what staff must do before it works:
 * null once it does.
 */
export async function runTest(
	runId: string,
	test: () => Promise<string>,
	note: (em: EntityManager, attention: string | null) => Promise<void>,
): Promise<JobResult> {
	try {
		const message = await test();
		return {
			kind: "done",
			async commit(em) {
				await note(em, null);
				await succeed(em, runId, message);
			},
		};
	} catch (error) {
		if (!(error instanceof ProviderError)) throw error;
		const { kind, message } = error;
		return {
			kind: "failed",
			error: message,
			...(LASTING.includes(kind) && { commit: em => note(em, message) }),
		};
	}
}
