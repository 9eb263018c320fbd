import { type Lane, PRIORITY } from "#domain/jobs/topics.ts";
import { AGREED, WITH_NEWSLETTER } from "../integrations/agreed.ts";
import { holdIntegration } from "../integrations/connection.ts";
import type { EntityManager } from "../orm.ts";
import { enqueueMany } from "../outbox/enqueue.ts";
import { withHashJoins } from "./hash-joins.ts";
import { settleRun } from "./settle-run.ts";
import { withdraw } from "./withdraw.ts";

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
	if (!(await holdIntegration(em, integrationId))) throw new Error("the integration was deleted");
	const refused = plan.consentedOnly ? await leaveOutUnconsented(em, runId) : 0;
	const done = plan.forced ? 0 : await leaveOutUnchanged(em, runId, integrationId);
	await markPending(em, runId, integrationId);
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
	const error = refused > 0 ? { error: NO_CONSENT } : {};
	const status = await settleRun(em, runId, { done, failed: refused, ...error });
	// Cancelled while it was planned: what was promised here is taken back.
	if (status === "cancelled") await withdraw(em, runId);
}

/** In steps, none of which comes near the limit of a statement. */
async function markPending(em: EntityManager, runId: string, integrationId: string): Promise<void> {
	const [last] = await em.execute<{ position: number | null }[]>(
		"select max(position) as position from job_items where run_id = ? and status = 'pending'",
		[runId],
	);
	for (let from = 0; from <= (last?.position ?? -1); from += MARKED_AT_ONCE) {
		await em.execute(
			`insert into lead_syncs (lead_id, integration_id, status, updated_at)
			 select lead_id, ?, 'pending', now() from job_items
			 where run_id = ? and position between ? and ? and status = 'pending' and lead_id is not null order by lead_id
			 on conflict (lead_id, integration_id) do update set status = 'pending', updated_at = now()`,
			[integrationId, runId, from, from + MARKED_AT_ONCE - 1],
		);
	}
}

const MARKED_AT_ONCE = 10_000;
const NO_CONSENT = "Not sent: no consent to marketing";

async function leaveOutUnchanged(em: EntityManager, runId: string, integrationId: string): Promise<number> {
	const skipped = await withHashJoins(em, () =>
		em.execute<{ n: number }[]>(
			`with skipped as (
			update job_items i set status = 'skipped', error = 'already up to date', updated_at = now()
			from leads l join lead_syncs s on s.lead_id = l.id and s.integration_id = ?
			where i.run_id = ? and i.status = 'pending' and l.id = i.lead_id
				and s.status = 'synced' and s.synced_revision = l.revision
				and s.synced_destination = (select destination from integrations where id = ?)
			returning 1
		 ) select count(*)::int as n from skipped`,
			[integrationId, runId, integrationId],
		),
	);
	return skipped[0]?.n ?? 0;
}

async function leaveOutUnconsented(em: EntityManager, runId: string): Promise<number> {
	const left = await em.execute<{ n: number }[]>(
		`with left_out as (
			update job_items i set status = 'suppressed', error = ?, updated_at = now()
			from leads l ${WITH_NEWSLETTER}
			where i.run_id = ? and i.status = 'pending' and l.id = i.lead_id and not ${AGREED}
			returning 1
		 ) select count(*)::int as n from left_out`,
		[NO_CONSENT, runId],
	);
	return left[0]?.n ?? 0;
}
