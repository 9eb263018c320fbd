import { settleRun } from "#db/jobs/settle-run.ts";
import type { EntityManager } from "#db/orm.ts";
import type { BegunMessage } from "#db/outbox/begin-attempt.ts";
import type { Topic, TopicPayload } from "#domain/jobs/topics.ts";
import { FOR_STAFF, ProviderError } from "../providers/provider-error.ts";
import type { WorkerServices } from "../services.ts";

/** Work that a commit found unfinished: the message stays and is due again after `afterMs`. */
export interface Unfinished {
	reason: string;
	afterMs: number;
}

/** Stores the effect of a job; runs in the transaction that ends the attempt. */
// biome-ignore lint/suspicious/noConfusingVoidType: most commits find nothing and return nothing.
export type Commit = (em: EntityManager) => Promise<Unfinished | undefined | void>;

/** State for the next attempt; null clears it, and absent keeps it. */
type TicketChange = { ticket?: Record<string, unknown> | null };

/** How an attempt ended. */
export type JobResult =
	/** Finished. `refused` is the last refusal of a job that otherwise did its work; the attempt shows it. */
	| { kind: "done"; commit?: Commit; refused?: string | null }
	/** Failed for good: a retry would not help. */
	| { kind: "failed"; error: string; commit?: Commit }
	/** A transient error: retried with backoff until the attempts are used up. */
	| ({ kind: "retry"; error: string; afterMs?: number | undefined; commit?: Commit } & TicketChange)
	/**
	 * No error: a rate limit, or an import that is still running. Does not count as an attempt; without a reason it is not listed
	 * among the attempts either.
	 */
	| ({ kind: "wait"; reason: string | null; afterMs: number; commit?: Commit } & TicketChange);

/** What a handler gets besides its payload. */
export interface JobContext extends WorkerServices {
	message: BegunMessage;
	/** Aborted when the process must stop, or when another worker has claimed the message. */
	signal: AbortSignal;
	/** Whether an admin has cancelled the run. */
	isCancelled(): boolean;
}

/** The work behind one topic. Idempotent: running it twice has one effect. */
export interface Handler<T extends Topic> {
	run(payload: TopicPayload<T>, context: JobContext): Promise<JobResult>;
	/** Stores the failure after the last attempt; runs in the transaction that ends it. */
	giveUp(em: EntityManager, payload: TopicPayload<T>, error: string): Promise<void>;
	/** Attempts before transient errors become a failure; MAX_ATTEMPTS unless given. */
	maxAttempts?: number;
}

/** Settles a run of one item as done; `message` is the result shown to staff. */
export async function succeed(em: EntityManager, runId: string, message: string): Promise<void> {
	await settleRun(em, runId, { done: 1, error: null, message });
}

/** Returns the result of a job that turned out to have nothing to do; `message` says why. */
export function nothingToDo(runId: string, message: string): JobResult {
	return { kind: "done", commit: em => succeed(em, runId, message) };
}

/** Settles a run of one item as failed. */
export async function fail(em: EntityManager, { runId }: { runId: string }, error: string): Promise<void> {
	await settleRun(em, runId, { failed: 1, error });
}

/** For handlers that use the database alone, whose errors are transient. */
export const RETRIED_FOREVER = { maxAttempts: Number.POSITIVE_INFINITY, async giveUp() {} };

/**
 * Runs a connection test. A refusal is its result, not a reason to retry. `note` stores what staff must do; null after a
 * success.
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
			...(FOR_STAFF.includes(kind) && { commit: em => note(em, message) }),
		};
	}
}
