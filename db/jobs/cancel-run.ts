import { AppError } from "#domain/errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { EntityManager } from "../orm.ts";

/**
 * Ends a run at once: who was not sent yet will not be. A call that is under way cannot be called back; what it
 * brings is still counted. Throws AppError "not_found", or "conflict" when the run is over.
 */
export async function cancelRun(em: EntityManager, id: string, actor: string): Promise<void> {
	await em.transactional(async inner => {
		const cancelled = await inner.execute<{ integrationId: string | null }[]>(
			`update job_runs set status = 'cancelled', cancel_requested_at = now(), finished_at = clock_timestamp()
			 where id = ? and status in ('queued', 'active') returning integration_id as "integrationId"`,
			[id],
		);
		const [run] = cancelled;
		if (!run) {
			const known = await inner.execute("select 1 from job_runs where id = ?", [id]);
			if (known.length === 0) throw new AppError("not_found", "There is no such job");
			throw new AppError("conflict", "This job has ended already");
		}
		await inner.execute("delete from outbox where run_id = ?", [id]);
		await inner.execute(
			`with cancelled as (
				update job_items set status = 'cancelled', updated_at = now()
				where run_id = ? and status = 'pending' returning lead_id
			 )
			 update lead_syncs s set status = case when s.synced_at is null then 'failed' else 'synced' end,
				error = case when s.synced_at is null then 'Cancelled' end, updated_at = now()
			 from cancelled c where s.lead_id = c.lead_id and s.integration_id = ? and s.status = 'pending'`,
			[id, run.integrationId],
		);
		await recordAudit(inner, actor, "job.cancel", id);
	});
}
