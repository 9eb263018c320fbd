import { AppError } from "#domain/errors.ts";
import type { Provider } from "#domain/integrations/providers.ts";
import { isEnded, type RunKind, type RunStatus } from "#domain/jobs/kinds.ts";
import { PRIORITY } from "#domain/jobs/topics.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { holdIntegration } from "../integrations/connection.ts";
import type { EntityManager } from "../orm.ts";
import { enqueue } from "../outbox/enqueue.ts";
import { holdPeople } from "./withdraw.ts";

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
		await holdPeople(inner, id);
		const rows = await inner.execute<EndedRun[]>(
			`select r.id, r.kind, r.status, r.integration_id as "integrationId",
				(select provider from integrations where id = r.integration_id) as provider
			 from job_runs r where r.id = ?`,
			[id],
		);
		const [run] = rows;
		if (!run) throw new AppError("not_found", "There is no such job");
		if (!isEnded(run.status)) throw new AppError("conflict", "This job is still running");
		if (run.status === "succeeded") throw new AppError("conflict", "Nothing failed in this job");
		if (run.kind !== "tax_report" && !run.provider) throw deleted();
		await reopen(inner, run);
		await recordAudit(inner, actor, "job.retry", id);
	});
}

const deleted = () => new AppError("conflict", "The integration of this job was deleted");

async function reopen(em: EntityManager, run: EndedRun): Promise<void> {
	const { id, kind, provider } = run;
	const options = { lane: provider ?? "mail", priority: PRIORITY.interactive, runId: id } as const;
	switch (kind) {
		case "bulk_sync":
			await reopenPeople(em, run);
			return void (await enqueue(em, "sync.plan", { runId: id }, options));
		case "crm_sync":
		case "webhook":
			await reopenPeople(em, run);
			return void (await enqueue(em, "sync.batch", { runId: id, from: 0, to: 0 }, options));
		case "newsletter_sync":
			await reopenWhole(em, run);
			await em.execute("update newsletter_syncs set status = 'pending', error = null where run_id = ?", [id]);
			return void (await enqueue(em, "newsletter.sync", { runId: id }, options));
		case "integration_test":
			await reopenWhole(em, run);
			return void (await enqueue(em, "integration.test", { runId: id }, options));
		case "tax_report":
			await reopenWhole(em, run);
			return void (await enqueue(em, "tax_report.send", { runId: id }, options));
	}
}

const REOPENED = `status = 'queued', error = null, message = null, cancel_requested_at = null, finished_at = null,
	earlier_attempts = attempts`;

/** A run that is about one thing: all of it again. */
async function reopenWhole(em: EntityManager, { id }: EndedRun): Promise<void> {
	await em.execute(`update job_runs set ${REOPENED}, done = 0, failed = 0 where id = ?`, [id]);
}

/** A run over people: those again who failed or were cancelled. Whoever was erased since is accounted for on the way. */
async function reopenPeople(em: EntityManager, { id, integrationId }: EndedRun): Promise<void> {
	const again = await em.execute<{ leadId: string | null }[]>(
		`update job_items set status = 'pending', error = null, not_before = null, updated_at = now()
		 where run_id = ? and status in ('failed', 'cancelled', 'pending') returning lead_id as "leadId"`,
		[id],
	);
	if (again.every(({ leadId }) => leadId === null)) {
		throw new AppError("conflict", "There is nobody left whom a retry could help");
	}
	if (!integrationId || !(await holdIntegration(em, integrationId))) throw deleted();
	await em.execute(
		`insert into lead_syncs (lead_id, integration_id, status, updated_at)
		 select lead_id, ?, 'pending', now() from job_items
		 where run_id = ? and status = 'pending' and lead_id is not null order by lead_id
		 on conflict (lead_id, integration_id) do update set status = 'pending', updated_at = now()`,
		[integrationId, id],
	);
	await em.execute(
		`update job_runs r set ${REOPENED}, done = c.done, failed = c.failed
		 from (
			select count(*) filter (where status in ('done', 'skipped'))::int as done,
				count(*) filter (where status = 'suppressed')::int as failed from job_items where run_id = ?
		 ) c where r.id = ?`,
		[id, id],
	);
}
