import type { EntityManager } from "#db/orm.ts";
import type { BegunMessage } from "#db/outbox/begin-attempt.ts";
import type { Topic, TopicPayload } from "#domain/jobs/topics.ts";
import type { WorkerServices } from "../services.ts";

/** Stores the effect of a job; runs in the transaction that ends the attempt. */
export type Commit = (em: EntityManager) => Promise<void>;

/** How a try of a job ended. */
export type JobResult =
	/** Over. `refused` is the last refusal within a job that did its work, for the attempt's record. */
	| { kind: "done"; commit?: Commit; refused?: string | null }
	/** Over, and it did not work: nothing gets better by itself. */
	| { kind: "failed"; error: string; commit?: Commit }
	/** Temporary trouble: again after a backoff, until the attempts are used up. */
	| { kind: "retry"; error: string; afterMs?: number | undefined; commit?: Commit }
	/** Nothing is wrong: a rate limit or an import that is still running. Does not count as an attempt. */
	| {
			kind: "wait";
			reason: string;
			afterMs: number;
			ticket?: Record<string, unknown> | null;
			commit?: Commit;
	  };

/** What a handler gets beside its payload. */
export interface JobContext extends WorkerServices {
	message: BegunMessage;
	/** Aborted when the process must end. */
	signal: AbortSignal;
}

/** The work behind one topic. Running it twice has one effect. */
export interface Handler<T extends Topic> {
	run(payload: TopicPayload<T>, context: JobContext): Promise<JobResult>;
	/** Stores the failure when there will be no further try; runs in the transaction that ends the attempt. */
	giveUp(em: EntityManager, payload: TopicPayload<T>, error: string): Promise<void>;
	/** Tries before temporary trouble is given up; MAX_ATTEMPTS unless given. */
	maxAttempts?: number;
}
