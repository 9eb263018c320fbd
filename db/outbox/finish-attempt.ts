import { sql } from "kysely";
import type { AttemptOutcome } from "#domain/jobs/kinds.ts";
import type { Topic } from "#domain/jobs/topics.ts";
import type { EntityManager } from "../orm.ts";
import { prepared } from "../sql.ts";
import { asynchronousCommit } from "./begin-attempt.ts";

/** How an attempt ended for its message: `again` keeps the message, due after `afterMs`. */
type Ending =
	| { message: "done" }
	| { message: "again"; afterMs: number; countsAsAttempt: boolean; ticket: Record<string, unknown> | null };

export interface FinishedAttempt {
	messageId: string;
	topic: string;
	runId: string | null;
	/** Null for an attempt that ended before it did anything; its record is deleted. */
	outcome: Exclude<AttemptOutcome, "running"> | null;
	/** The provider's error message, or null. */
	error: string | null;
	ending: Ending;
}

/** Seconds before an attempt's start within which an erasure may have begun that is committed during the attempt. */
const ERASURE_SECONDS = 10;

/** Another worker has claimed the message, or it is done: this attempt must not store anything. */
export class LeaseLost extends Error {
	override readonly name = "LeaseLost";
}

/**
 * Verifies that this attempt still owns the message, and locks its row until the transaction ends. Call it before storing
 * anything else. Throws LeaseLost.
 */
export async function lockLease(em: EntityManager, messageId: string, owner: string): Promise<void> {
	const held = await em.kysely
		.selectFrom("outbox")
		.where("id", "=", messageId)
		.where("owner", "=", owner)
		.where(asynchronousCommit)
		.select("id")
		.forUpdate()
		.modifyEnd(prepared)
		.executeTakeFirst();
	if (!held) throw new LeaseLost(`message ${messageId} is in other hands`);
}

/** Records the result of an attempt. Must run in the transaction that stores its effect. */
export async function finishAttempt(em: EntityManager, finished: FinishedAttempt): Promise<void> {
	await recordAttempt(em, finished);
	if (finished.runId && finished.error) await forgetQuotes(em, finished.runId, finished);
}

/** Tables with the row that a run without items is about, by topic; an erasure deletes the row. */
const SUBJECTS = new Map<string, string>([
	["tax_report.send", "tax_reports"],
	["newsletter.sync", "newsletter_syncs"],
	["webhook.deliver", "webhook_deliveries"],
	["conversion.upload", "conversion_uploads"],
] satisfies [Topic, string][]);

/** Deletes an attempt's error if a person of the run was erased during the attempt, because the error may quote personal data. */
async function forgetQuotes(em: EntityManager, runId: string, finished: FinishedAttempt): Promise<void> {
	const subjects = SUBJECTS.get(finished.topic);
	const quoting = await em.execute<{ id: number }[]>(
		`update job_attempts a set error = null
		 where a.id = (select max(id) from job_attempts where run_id = ? and message = ?) and (exists (
			select from job_items i where i.run_id = a.run_id and i.lead_id is null
				and i.updated_at >= a.started_at - make_interval(secs => ?))
			${subjects ? `or not exists (select from ${subjects} s where s.run_id = a.run_id)` : ""})
		 returning a.id`,
		[runId, finished.messageId, ERASURE_SECONDS],
	);
	if (quoting.length > 0) await em.execute("update job_runs set error = null where id = ?", [runId]);
}

const endAttempt = ({ outcome, error, runId, messageId }: FinishedAttempt) =>
	sql`update job_attempts set outcome = ${outcome}, error = ${error}, finished_at = clock_timestamp()
		where run_id = ${runId}::uuid and message = ${messageId}::uuid and outcome = 'running'`;

/** Deletes the record of the attempt's previous wait for the same reason: a mail may wait for its server for weeks. */
async function forgetEqualWait(em: EntityManager, { runId, messageId, error }: FinishedAttempt) {
	await em.execute(
		`delete from job_attempts w using job_attempts a
		 where a.run_id = ? and a.message = ? and a.outcome = 'running'
			and w.run_id = a.run_id and w.message = a.message and w.number = a.number
			and w.outcome = 'waiting' and w.error = ?`,
		[runId, messageId, error],
	);
}

async function recordAttempt(em: EntityManager, finished: FinishedAttempt): Promise<void> {
	const { messageId, runId, outcome, error, ending } = finished;
	if (ending.message === "done") {
		await sql`${prepared} with tried as (${endAttempt(finished)}) delete from outbox where id = ${messageId}::uuid`.execute(
			em.kysely,
		);
		return;
	}
	if (runId && outcome) {
		if (outcome === "waiting") await forgetEqualWait(em, finished);
		await endAttempt(finished).execute(em.kysely);
	} else if (runId) {
		await em.execute("delete from job_attempts where run_id = ? and message = ? and outcome = 'running'", [
			runId,
			messageId,
		]);
	}
	// Notifies open pages of the run that it waits for its next attempt.
	await em.execute(
		`with kept as (
			update outbox set owner = null, due_at = now() + make_interval(secs => ?), attempts = attempts - ?, ticket = ?::jsonb
			where id = ? returning run_id
		 ) select pg_notify('job_runs', run_id::text) from kept where run_id is not null`,
		[
			ending.afterMs / 1000,
			ending.countsAsAttempt ? 0 : 1,
			ending.ticket ? JSON.stringify(ending.ticket) : null,
			messageId,
		],
	);
	if (!runId) return;
	if (error) {
		await em.execute(
			"update job_runs set error = ? where id = ? and status in ('queued', 'active') and error is distinct from ?",
			[error, runId, error],
		);
	}
	// A message of a run cancelled meanwhile is deleted, except for a provider's import whose result is still to be fetched.
	await em.execute(
		`delete from outbox o using job_runs r where o.id = ? and r.id = o.run_id and r.status = 'cancelled'
			and (o.ticket is null or not jsonb_exists(o.ticket, 'import'))`,
		[messageId],
	);
}
