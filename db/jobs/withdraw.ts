import { holdIntegration } from "../integrations/connection.ts";
import type { EntityManager } from "../orm.ts";
import { enqueue } from "../outbox/enqueue.ts";
import { uuidArray } from "../sql.ts";
import { withHashJoins } from "./hash-joins.ts";

/** A cancellation accounts for the people by itself if it can; after this a worker does. */
const LEFT_TO_WORKER_MS = 2_000;

/**
 * Takes back what a cancelled run had promised, and promises that its people are accounted for (`accountCancelled`).
 * A message that somebody is just taking is passed over: whoever takes it finds the run cancelled. Call it in the
 * transaction of the cancellation. Returns the message of that promise.
 */
export async function withdraw(em: EntityManager, runId: string): Promise<string> {
	// An import that a provider has accepted goes on there; its message stays, to learn the end of it.
	await em.execute(
		`delete from outbox where id in (
			select id from outbox where run_id = ? and owner is null and (ticket is null or not jsonb_exists(ticket, 'import'))
			for update skip locked)`,
		[runId],
	);
	return enqueue(em, "run.cancelled", { runId }, { afterMs: LEFT_TO_WORKER_MS });
}

interface Steps {
	/** People in one transaction. */
	step: number;
	/** Asked before each step. */
	goOn?: () => boolean;
	/** Most milliseconds for one statement, also where it waits for others. */
	limitMs?: number;
}

/**
 * Writes down that those whom a cancelled run left pending are cancelled, and what holds of them at the integration
 * now, `step` at a time while `goOn`. Returns false when it stopped before the end.
 */
export async function accountCancelled(
	em: EntityManager,
	runId: string,
	{ step, goOn = () => true, limitMs }: Steps,
): Promise<boolean> {
	const [last] = await em.execute<{ position: number | null }[]>(
		"select max(position) as position from job_items where run_id = ?",
		[runId],
	);
	for (let from = 0; from <= (last?.position ?? -1); from += step) {
		if (!goOn()) return false;
		await em.transactional(async inner => {
			if (limitMs) await inner.execute("select set_config('statement_timeout', ?, true)", [String(limitMs)]);
			await accountFor(inner, runId, from, from + step - 1);
		});
	}
	return true;
}

/** A retry reopens people, a cancellation accounts for them: of one run, only one of the two at a time. */
export async function holdPeople(em: EntityManager, runId: string): Promise<void> {
	await em.execute("select pg_advisory_xact_lock(hashtextextended(?, 1))", [runId]);
}

/** Does nothing for a run that was reopened since. */
async function accountFor(em: EntityManager, runId: string, from: number, to: number): Promise<void> {
	await holdPeople(em, runId);
	const cancelled = await em.execute<{ integrationId: string | null }[]>(
		`select integration_id as "integrationId" from job_runs where id = ? and status = 'cancelled'`,
		[runId],
	);
	const [run] = cancelled;
	if (!run) return;
	await em.execute(
		`update job_items set status = 'cancelled', not_before = null, updated_at = now()
		 where run_id = ? and position between ? and ? and status = 'pending'`,
		[runId, from, to],
	);
	if (!run.integrationId || !(await holdIntegration(em, run.integrationId))) return;
	const people = await em.execute<{ leadId: string }[]>(
		`select lead_id as "leadId" from job_items
		 where run_id = ? and position between ? and ? and status = 'cancelled' and lead_id is not null`,
		[runId, from, to],
	);
	const leads = uuidArray(people.map(({ leadId }) => leadId));
	const busy = await withHashJoins(em, () =>
		em.execute<{ leadId: string }[]>(
			`select i.lead_id as "leadId" from job_items i join job_runs r on r.id = i.run_id
			 where i.lead_id = any(?::uuid[]) and i.status = 'pending' and r.id <> ? and r.integration_id = ?
				and r.status in ('queued', 'active')`,
			[leads, runId, run.integrationId],
		),
	);
	const still = new Set(busy.map(({ leadId }) => leadId));
	const left = uuidArray(people.flatMap(({ leadId }) => (still.has(leadId) ? [] : [leadId])));
	const pending = "integration_id = ? and lead_id = any(?::uuid[]) and status = 'pending'";
	await em.execute(`delete from lead_syncs where ${pending} and synced_revision is null and error is null`, [
		run.integrationId,
		left,
	]);
	await em.execute(
		`update lead_syncs set status = case when error is null then 'synced' else 'failed' end, updated_at = now()
		 where ${pending}`,
		[run.integrationId, left],
	);
}
