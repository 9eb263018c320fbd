import { raw } from "@mikro-orm/core";
import { AppError, notFound } from "#domain/errors.ts";
import type { Provider } from "#domain/integrations/providers.ts";
import { isEnded, type RunKind } from "#domain/jobs/kinds.ts";
import { PRIORITY } from "#domain/jobs/topics.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { reopenUpload } from "../conversions/record-upload.ts";
import { lockIntegration } from "../integrations/connection.ts";
import { markPending } from "../integrations/mark-pending.ts";
import { NewsletterSync } from "../newsletter/newsletter-sync.ts";
import type { EntityManager } from "../orm.ts";
import { enqueue } from "../outbox/enqueue.ts";
import { OutboxMessage } from "../outbox/outbox-message.ts";
import { now } from "../sql.ts";
import { JobItem } from "./job-item.ts";
import { JobRun } from "./job-run.ts";
import { lockRun } from "./withdraw.ts";

interface EndedRun {
	id: string;
	/** An import is not retried; the corrected file is imported again. */
	kind: Exclude<RunKind, "lead_import">;
	integrationId: string | null;
	provider: Provider | null;
	/** The conversion destination, for a conversion upload. */
	destinationId: string | null;
	/** The lead of a conversion upload; null in a connection test. */
	leadId: string | null;
}

/**
 * Reopens a run for its failed or cancelled items; leads that a provider rejected for consent reasons stay suppressed. Throws
 * AppError "not_found", or "conflict" when there is nothing to retry.
 */
export async function retryRun(em: EntityManager, id: string, actor: string): Promise<void> {
	await em.transactional(async inner => {
		await lockRun(inner, id);
		const run = await inner.kysely
			.selectFrom("job_runs as r")
			.leftJoin("integrations as i", "i.id", "r.integration_id")
			.where("r.id", "=", id)
			.select(["r.id", "r.kind", "r.status", "r.integration_id as integrationId", "i.provider"])
			.select(["r.conversion_destination_id as destinationId", "r.lead_id as leadId"])
			.executeTakeFirstOrThrow(() => notFound("job"));
		if (!isEnded(run.status)) throw new AppError("conflict", "This job is still running");
		if (run.status === "succeeded") throw new AppError("conflict", "Nothing failed in this job");
		if (run.kind === "lead_import") throw new AppError("conflict", "Correct the file and import it again");
		if (run.kind !== "tax_report" && !run.provider && !run.destinationId) throw deleted();
		await reopen(inner, { ...run, kind: run.kind });
		await recordAudit(inner, actor, "job.retry", id);
	});
}

const deleted = () => new AppError("conflict", "The integration or destination of this job was deleted");

async function reopen(em: EntityManager, run: EndedRun): Promise<void> {
	const { id, kind, provider } = run;
	const options = { lane: provider ?? "mail", priority: PRIORITY.interactive } as const;
	switch (kind) {
		case "bulk_sync":
			await reopenPeople(em, run);
			return void (await enqueue(em, "sync.plan", { runId: id }, options));
		case "webhook":
			// During a deploy a worker of an older release uses the kind "webhook" for contact syncs too; only those have items.
			if (await em.count(JobItem, { run: id })) return reopen(em, { ...run, kind: "crm_sync" });
			await reopenRun(em, run);
			return void (await enqueue(em, "webhook.deliver", { runId: id }, options));
		case "crm_sync":
			await reopenPeople(em, run);
			return void (await enqueue(em, "sync.batch", { runId: id, from: 0, to: 0 }, options));
		case "newsletter_sync":
			await reopenRun(em, run);
			await em.nativeUpdate(NewsletterSync, { run: id }, { status: "pending", error: null });
			return void (await enqueue(em, "newsletter.sync", { runId: id }, options));
		case "integration_test":
			await reopenRun(em, run);
			return void (await enqueue(em, "integration.test", { runId: id }, options));
		case "conversion_upload": {
			await reopenRun(em, run);
			const isUpload = await reopenUpload(em, id);
			if (!isUpload && run.leadId)
				throw new AppError("conflict", "A later job has taken over this conversion");
			const topic = isUpload ? "conversion.upload" : "conversion.test";
			return void (await enqueue(em, topic, { runId: id }, { ...options, lane: "conversions" }));
		}
		case "tax_report":
			await reopenRun(em, run);
			return void (await enqueue(em, "tax_report.send", { runId: id }, options));
	}
}

/**
 * Reopens a run without items, so that all of it runs again. Throws AppError "conflict" while a cancelled call is in flight, or
 * accepted by the platform: its outcome would be counted beside the retry's.
 */
export async function reopenRun(em: EntityManager, { id }: Pick<EndedRun, "id">): Promise<void> {
	const cancelled = await em.count(JobRun, { id, status: "cancelled" });
	if (cancelled > 0 && (await em.count(OutboxMessage, { run: id })) > 0) {
		throw new AppError("conflict", "The last call of this job has not ended yet");
	}
	await reset(em, id, { done: 0, failed: 0 });
}

/** Queues a run again; `counts` is what already counts as done or failed. */
async function reset(em: EntityManager, id: string, counts: { done: number; failed: number }): Promise<void> {
	const nothing = { error: null, message: null, cancelRequestedAt: null, finishedAt: null };
	const earlierAttempts = raw("attempts");
	await em.nativeUpdate(JobRun, { id }, { ...nothing, ...counts, status: "queued", earlierAttempts });
}

/** Reopens the failed, cancelled and pending items of a run. Items of erased leads are settled during the run. */
async function reopenPeople(em: EntityManager, run: EndedRun): Promise<void> {
	const { id, integrationId } = run;
	const again = await em.kysely
		.updateTable("job_items")
		.set({ status: "pending", error: null, not_before: null, updated_at: now })
		.where("run_id", "=", id)
		.where("status", "in", ["failed", "cancelled", "pending"])
		.returning("lead_id as leadId")
		.execute();
	if (again.every(({ leadId }) => leadId === null)) {
		throw new AppError("conflict", "There is nobody left to retry");
	}
	if (!integrationId || !(await lockIntegration(em, integrationId))) throw deleted();
	const people = em.kysely
		.selectFrom("job_items")
		.where("run_id", "=", id)
		.where("status", "=", "pending")
		.where("lead_id", "is not", null);
	await markPending(em, integrationId, people.select("lead_id").orderBy("lead_id"));
	const done = await em.count(JobItem, { run: id, status: ["done", "skipped"] });
	const failed = await em.count(JobItem, { run: id, status: "suppressed" });
	await reset(em, id, { done, failed });
}
