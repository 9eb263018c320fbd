import { settleRun } from "#db/jobs/settle-run.ts";
import type { EntityManager } from "#db/orm.ts";
import type { ProviderErrorKind } from "../providers/provider-error.ts";
import type { Commit, JobResult } from "./handler.ts";

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
const LASTING: readonly (ProviderErrorKind | undefined)[] = ["auth", "forbidden", "misconfigured"];

/** A test that failed; where the trouble stays, `complain` tells staff of it. */
export function failedTest(
	{ message, kind }: { message: string; kind?: ProviderErrorKind | undefined },
	complain: Commit,
): JobResult {
	return { kind: "failed", error: message, ...(LASTING.includes(kind) && { commit: complain }) };
}
