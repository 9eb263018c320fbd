import { settleRun } from "#db/jobs/settle-run.ts";
import type { EntityManager } from "#db/orm.ts";
import type { BegunMessage } from "#db/outbox/begin-attempt.ts";
import type { Topic, TopicPayload } from "#domain/jobs/topics.ts";
import { ProviderError, type ProviderErrorKind } from "../providers/provider-error.ts";
import type { WorkerServices } from "../services.ts";

/** Work that a commit found to be still open: the message stays and is due again after a while. */
export interface Leftover {
	reason: string;
	afterMs: number;
}

/** Stores the effect of a job; runs in the transaction that ends the attempt. */
// biome-ignore lint/suspicious/noConfusingVoidType: most commits find nothing and return nothing.
export type Commit = (em: EntityManager) => Promise<Leftover | undefined | void>;

/** What the next try is to know; null forgets what this one knew. Absent: it stays. */
type TicketChange = { ticket?: Record<string, unknown> | null };

/** How a try of a job ended. */
export type JobResult =
	/** Over. `refused` is the last refusal within a job that did its work, for the attempt's record. */
	| { kind: "done"; commit?: Commit; refused?: string | null }
	/** Over, and it did not work: nothing gets better by itself. */
	| { kind: "failed"; error: string; commit?: Commit }
	/** Temporary trouble: again after a backoff, until the attempts are used up. */
	| ({ kind: "retry"; error: string; afterMs?: number | undefined; commit?: Commit } & TicketChange)
	/**
	 * Nothing is wrong: a rate limit or an import that is still running. Does not count as an attempt, and without
	 * a reason, where nothing was done, leaves no trace among them.
	 */
	| ({ kind: "wait"; reason: string | null; afterMs: number; commit?: Commit } & TicketChange);

/** What a handler gets beside its payload. */
export interface JobContext extends WorkerServices {
	message: BegunMessage;
	/** Aborted when the process must end, or when the message was lost to another worker. */
	signal: AbortSignal;
	/** Whether an admin has cancelled the run meanwhile. */
	isCancelled(): boolean;
}

/** The work behind one topic. Running it twice has one effect. */
export interface Handler<T extends Topic> {
	run(payload: TopicPayload<T>, context: JobContext): Promise<JobResult>;
	/** Stores the failure when there will be no further try; runs in the transaction that ends the attempt. */
	giveUp(em: EntityManager, payload: TopicPayload<T>, error: string): Promise<void>;
	/** Tries before temporary trouble is given up; MAX_ATTEMPTS unless given. */
	maxAttempts?: number;
}

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
