import { type Lane, PRIORITY } from "#domain/jobs/topics.ts";
import type { EntityManager } from "../orm.ts";
import { enqueue } from "../outbox/enqueue.ts";
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
	const { runId, integrationId } = plan;
	if (plan.consentedOnly) await leaveOutUnconsented(em, runId);
	if (!plan.forced) await leaveOutUnchanged(em, runId, integrationId);
	await em.execute(
		`insert into lead_syncs (lead_id, integration_id, status, updated_at)
		 select lead_id, ?, 'pending', now() from job_items where run_id = ? and status = 'pending' and lead_id is not null
		 on conflict (lead_id, integration_id) do update set status = 'pending', updated_at = now()`,
		[integrationId, runId],
	);
	const positions = await em.execute<{ position: number }[]>(
		"select position from job_items where run_id = ? and status = 'pending' order by position",
		[runId],
	);
	for (let at = 0; at < positions.length; at += plan.batchSize) {
		const batch = positions.slice(at, at + plan.batchSize);
		const payload = { runId, from: batch[0]?.position ?? 0, to: batch.at(-1)?.position ?? 0 };
		await enqueue(em, "sync.batch", payload, { lane: plan.lane, priority: PRIORITY.bulk, runId });
	}
	await settleRun(em, runId, {});
}

async function leaveOutUnchanged(em: EntityManager, runId: string, integrationId: string): Promise<void> {
	const skipped = await em.execute<{ position: number }[]>(
		`update job_items i set status = 'skipped', error = 'already up to date', updated_at = now()
		 from leads l join lead_syncs s on s.lead_id = l.id and s.integration_id = ?
		 where i.run_id = ? and i.status = 'pending' and l.id = i.lead_id
			and s.status = 'synced' and s.synced_revision = l.revision
		 returning i.position`,
		[integrationId, runId],
	);
	if (skipped.length > 0) await settleRun(em, runId, { done: skipped.length });
}

async function leaveOutUnconsented(em: EntityManager, runId: string): Promise<void> {
	const error = "Not sent: no consent to marketing";
	const left = await em.execute<{ position: number }[]>(
		`update job_items i set status = 'suppressed', error = ?, updated_at = now()
		 from leads l where i.run_id = ? and i.status = 'pending' and l.id = i.lead_id and l.marketing_consent is not true
		 returning i.position`,
		[error, runId],
	);
	if (left.length > 0) await settleRun(em, runId, { failed: left.length, error });
}
