import { type Lane, PRIORITY } from "#domain/jobs/topics.ts";
import { AGREED, WITH_NEWSLETTER } from "../integrations/agreed.ts";
import type { EntityManager } from "../orm.ts";
import { enqueueMany } from "../outbox/enqueue.ts";
import { settleRun } from "./settle-run.ts";

interface BulkPlan {
	runId: string;
	integrationId: string;
	lane: Lane;
	batchSize: number;
	/** Also people whose data did not change since the last sync. */
	forced: boolean;
	/** Leave out people who did not agree to marketing. */
	consentedOnly: boolean;
}

/**
 * Splits a run's pending people into the provider's batches and promises each of them. People whom the provider
 * holds as they are count as done unless the run is forced. Call it in a transaction.
 */
export async function planBulk(em: EntityManager, plan: BulkPlan): Promise<void> {
	const { runId, integrationId, batchSize } = plan;
	// Taken first, as by a cancellation: of the two, the later one sees what the earlier did.
	await em.execute("select 1 from job_runs where id = ? for update", [runId]);
	if (plan.consentedOnly) await leaveOutUnconsented(em, runId);
	if (!plan.forced) await leaveOutUnchanged(em, runId, integrationId);
	await em.execute(
		`insert into lead_syncs (lead_id, integration_id, status, updated_at)
		 select lead_id, ?, 'pending', now() from job_items
		 where run_id = ? and status = 'pending' and lead_id is not null order by lead_id
		 on conflict (lead_id, integration_id) do update set status = 'pending', updated_at = now()`,
		[integrationId, runId],
	);
	const batches = await em.execute<{ from: number; to: number }[]>(
		`select min(position) as from, max(position) as to from (
			select position, (row_number() over (order by position) - 1) / ? as batch
			from job_items where run_id = ? and status = 'pending'
		 ) numbered group by batch order by batch`,
		[batchSize, runId],
	);
	await enqueueMany(
		em,
		"sync.batch",
		batches.map(({ from, to }) => ({ runId, from, to })),
		{ lane: plan.lane, priority: PRIORITY.bulk, runId },
	);
	await settleRun(em, runId, {});
}

async function leaveOutUnchanged(em: EntityManager, runId: string, integrationId: string): Promise<void> {
	const skipped = await em.execute<{ n: number }[]>(
		`with skipped as (
			update job_items i set status = 'skipped', error = 'already up to date', updated_at = now()
			from leads l join lead_syncs s on s.lead_id = l.id and s.integration_id = ?
			where i.run_id = ? and i.status = 'pending' and l.id = i.lead_id
				and s.status = 'synced' and s.synced_revision = l.revision
			returning 1
		 ) select count(*)::int as n from skipped`,
		[integrationId, runId],
	);
	await settleRun(em, runId, { done: skipped[0]?.n ?? 0 });
}

async function leaveOutUnconsented(em: EntityManager, runId: string): Promise<void> {
	const error = "Not sent: no consent to marketing";
	const left = await em.execute<{ n: number }[]>(
		`with left_out as (
			update job_items i set status = 'suppressed', error = ?, updated_at = now()
			from leads l ${WITH_NEWSLETTER}
			where i.run_id = ? and i.status = 'pending' and l.id = i.lead_id and not ${AGREED}
			returning 1
		 ) select count(*)::int as n from left_out`,
		[error, runId],
	);
	const failed = left[0]?.n ?? 0;
	if (failed > 0) await settleRun(em, runId, { failed, error });
}
