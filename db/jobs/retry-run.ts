import { AppError } from "#domain/errors.ts";
import type { Provider } from "#domain/integrations/providers.ts";
import { isEnded, type RunKind, type RunStatus } from "#domain/jobs/kinds.ts";
import { PRIORITY } from "#domain/jobs/topics.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { EntityManager } from "../orm.ts";
import { enqueue } from "../outbox/enqueue.ts";

interface EndedRun {
	id: string;
	kind: RunKind;
	status: RunStatus;
	provider: Provider | null;
	integrationId: string | null;
}

/**
 * Reopens a run for those who failed or were cancelled; people a provider refused for consent reasons stay
 * refused. Throws AppError "not_found", or "conflict" when there is nothing to repeat.
 */
export async function retryRun(em: EntityManager, id: string, actor: string): Promise<void> {
	await em.transactional(async inner => {
		const rows = await inner.execute<EndedRun[]>(
			`select r.id, r.kind, r.status, r.integration_id as "integrationId",
				(select provider from integrations where id = r.integration_id) as provider
			 from job_runs r where r.id = ? for update`,
			[id],
		);
		const [run] = rows;
		if (!run) throw new AppError("not_found", "There is no such job");
		if (!isEnded(run.status)) throw new AppError("conflict", "This job is still running");
		if (run.status === "succeeded") throw new AppError("conflict", "Nothing failed in this job");
		if (run.kind !== "tax_report" && !run.provider) {
			throw new AppError("conflict", "The integration of this job was deleted");
		}
		await inner.execute("delete from outbox where run_id = ?", [id]);
		await reopen(inner, run);
		await recordAudit(inner, actor, "job.retry", id);
	});
}

async function reopen(em: EntityManager, run: EndedRun): Promise<void> {
	const { id, kind, provider } = run;
	const interactive = { priority: PRIORITY.interactive, runId: id };
	if (kind === "bulk_sync") {
		await reopenItems(em, run);
		await enqueue(em, "sync.plan", { runId: id }, interactive);
		return;
	}
	if ((kind === "crm_sync" || kind === "webhook") && provider) {
		await reopenItems(em, run);
		await enqueue(em, "sync.batch", { runId: id, from: 0, to: 0 }, { ...interactive, lane: provider });
		return;
	}
	await em.execute(
		`update job_runs set status = 'queued', done = 0, failed = 0, error = null, message = null,
			cancel_requested_at = null, finished_at = null where id = ?`,
		[id],
	);
	if (kind === "tax_report") {
		await enqueue(em, "tax_report.send", { runId: id }, { ...interactive, lane: "mail" });
	} else if (provider) {
		const topic = kind === "newsletter_sync" ? "newsletter.sync" : "integration.test";
		await enqueue(em, topic, { runId: id }, { ...interactive, lane: provider });
	}
}

async function reopenItems(em: EntityManager, { id, integrationId }: EndedRun): Promise<void> {
	const again = await em.execute<{ position: number }[]>(
		`update job_items set status = 'pending', error = null, updated_at = now()
		 where run_id = ? and status in ('failed', 'cancelled', 'pending') and lead_id is not null returning position`,
		[id],
	);
	if (again.length === 0) throw new AppError("conflict", "There is nobody left whom a retry could help");
	await em.execute(
		`insert into lead_syncs (lead_id, integration_id, status, updated_at)
		 select lead_id, ?, 'pending', now() from job_items where run_id = ? and status = 'pending'
		 on conflict (lead_id, integration_id) do update set status = 'pending', updated_at = now()`,
		[integrationId, id],
	);
	// Erased people who had not been sent are accounted for, or the run could never end.
	await em.execute(
		`update job_items set status = 'skipped', error = 'erased', updated_at = now()
		 where run_id = ? and status in ('failed', 'cancelled', 'pending') and lead_id is null`,
		[id],
	);
	await em.execute(
		`update job_runs r set status = 'queued', error = null, cancel_requested_at = null, finished_at = null,
			done = c.done, failed = c.failed
		 from (
			select count(*) filter (where status in ('done', 'skipped'))::int as done,
				count(*) filter (where status = 'suppressed')::int as failed from job_items where run_id = ?
		 ) c where r.id = ?`,
		[id, id],
	);
}
