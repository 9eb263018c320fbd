import { AppError } from "#domain/errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { EntityManager } from "../orm.ts";

/**
 * Ends a run at once: what was not begun will not be, and everyone still pending is cancelled. A call that is
 * under way is not torn off; what became of its people is recorded when it ends. Throws AppError "not_found", or
 * "conflict" when the run is over.
 */
export async function cancelRun(em: EntityManager, runId: string, actor: string): Promise<void> {
	await em.transactional(async inner => {
		await cancel(inner, runId);
		await recordAudit(inner, actor, "job.cancel", runId);
	});
}

async function cancel(em: EntityManager, runId: string): Promise<void> {
	const cancelled = await em.execute<{ integrationId: string | null }[]>(
		`update job_runs set status = 'cancelled', cancel_requested_at = now(), finished_at = clock_timestamp()
		 where id = ? and status in ('queued', 'active') returning integration_id as "integrationId"`,
		[runId],
	);
	const run = cancelled[0];
	if (!run) {
		const known = await em.execute("select 1 from job_runs where id = ?", [runId]);
		if (known.length === 0) throw new AppError("not_found", "There is no such job");
		throw new AppError("conflict", "This job has ended already");
	}
	// An import that a provider has accepted goes on there; its message stays, to learn the end of it.
	await em.execute(
		"delete from outbox where run_id = ? and owner is null and (ticket is null or not jsonb_exists(ticket, 'import'))",
		[runId],
	);
	await em.execute(
		`with cancelled as (
			update job_items set status = 'cancelled', not_before = null, updated_at = now()
			where run_id = ? and status = 'pending' returning lead_id
		 ), open as (
			select s.lead_id, s.integration_id, s.synced_revision, s.error from lead_syncs s
			join cancelled c on c.lead_id = s.lead_id
			where s.integration_id = ? and s.status = 'pending' and not exists (
				select 1 from job_items i join job_runs r on r.id = i.run_id
				where i.lead_id = s.lead_id and i.status = 'pending' and r.id <> ? and r.integration_id = s.integration_id
			)
		 ), never as (
			delete from lead_syncs s using open o
			where s.lead_id = o.lead_id and s.integration_id = o.integration_id
				and o.synced_revision is null and o.error is null
		 )
		 update lead_syncs s set status = case when o.error is null then 'synced' else 'failed' end, updated_at = now()
		 from open o where s.lead_id = o.lead_id and s.integration_id = o.integration_id
			and (o.synced_revision is not null or o.error is not null)`,
		[runId, run.integrationId, runId],
	);
}
