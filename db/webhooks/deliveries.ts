import { type InferResult, sql } from "kysely";
import { AppError, notFound } from "#domain/errors.ts";
import { isEnded } from "#domain/jobs/kinds.ts";
import { PRIORITY } from "#domain/jobs/topics.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { hasConsent } from "../integrations/has-consent.ts";
import { filterRuns, RUN_KEYS } from "../jobs/list-runs.ts";
import { reopenRun } from "../jobs/retry-run.ts";
import { keysetPageWithCursors, type Page, type PageRequest, readPage } from "../keyset.ts";
import { LeadNote } from "../leads/lead-note.ts";
import { selectLeads } from "../leads/lead-row.ts";
import type { EntityManager } from "../orm.ts";
import { enqueue } from "../outbox/enqueue.ts";
import { fromNow, iso, msUntil } from "../sql.ts";
import { WebhookDelivery } from "./webhook-delivery.ts";

/** Milliseconds after which the queue has removed the job of an attempt that found nothing to do. */
const SETTLED_MS = 300;

/** An event, ready to be sent. */
export interface PendingEvent {
	type: WebhookDelivery["type"];
	/** ISO 8601. */
	occurredAt: string;
	revision: number | null;
	data: Record<string, unknown>;
}

/** Condition: a run's webhook is for people with consent, which the lead `leads` has not, or has withdrawn since. */
const isWithheld = (
	runId: string,
) => sql<boolean>`exists (select from job_runs r join integrations i on i.id = r.integration_id,
	leads l left join subscribers n on n.email_key = l.email_key
	where r.id = ${runId} and l.id = leads.id and i.settings->>'audience' = 'consented' and not ${hasConsent})`;

/** Returns the event of a run; null when its lead was erased since, or must not be told of. */
export async function eventOfRun(em: EntityManager, runId: string): Promise<PendingEvent | null> {
	const delivery = await em.findOne(WebhookDelivery, { run: runId });
	if (!delivery) return null;
	const { type, lead: leadId, subject, detail, revision = null, occurredAt } = delivery;
	const event = { type, occurredAt: occurredAt.toISOString(), revision };
	if (type === "lead.erased") return { ...event, data: { leadId: subject } };
	// After a merge this is the surviving lead, under its own id.
	const told = selectLeads(em).where(({ not }) => not(isWithheld(runId)));
	const lead = leadId && (await told.where("id", "=", leadId).executeTakeFirst());
	if (!lead) return null;
	// Fields that only this site needs are not sent.
	const {
		ipAddress: _address,
		userAgent: _agent,
		quarantinedAt: _at,
		quarantineReason: _why,
		...sentFields
	} = lead;
	const { note: noteId, ...rest } = detail;
	const note = typeof noteId === "string" ? await em.findOne(LeadNote, { id: noteId }) : null;
	const noted = note && { note: { id: note.id, author: note.author, text: note.text } };
	return { ...event, data: { leadId: subject, ...rest, ...noted, lead: sentFields } };
}

/**
 * Returns the milliseconds until the next attempt of an earlier event of the same lead at the same webhook; null if all earlier
 * ones have ended, 1000 while one is in flight, and at least 1000 while one waits.
 */
export async function earlierEventMs(em: EntityManager, runId: string): Promise<number | null> {
	const earlier = em.kysely
		.selectFrom("webhook_deliveries as d")
		.innerJoin("job_runs as r", "r.id", "d.run_id")
		.innerJoin("webhook_deliveries as e", join =>
			join.onRef("e.subject", "=", "d.subject").onRef("e.occurred_at", "<", "d.occurred_at"),
		)
		.innerJoin("job_runs as b", join =>
			join.onRef("b.id", "=", "e.run_id").onRef("b.integration_id", "=", "r.integration_id"),
		)
		.leftJoin("outbox as o", "o.run_id", "b.id")
		.where("d.run_id", "=", runId)
		.where("b.status", "in", ["queued", "active"])
		// A queued or owned message is due when its lease expires, but it usually ends long before.
		.select(({ ref }) =>
			sql<number>`case when ${ref("o.queued")} or ${ref("o.owner")} is not null then 1000
				else greatest(1000, ${msUntil(ref("o.due_at"))}) end`.as("ms"),
		)
		.orderBy("e.occurred_at")
		.limit(1);
	// A form that no worker has turned into an event yet: its outbox message has the submission's id.
	const form = em.kysely
		.selectFrom("webhook_deliveries as d")
		.innerJoin("submissions as s", join =>
			join.onRef("s.lead_id", "=", "d.subject").onRef("s.created_at", "<", "d.occurred_at"),
		)
		.innerJoin("outbox as o", join => join.onRef("o.id", "=", "s.id").on("o.topic", "=", "lead.captured"))
		.where("d.run_id", "=", runId)
		.select(sql<number>`1000`.as("ms"));
	const first = await form.unionAll(({ parens }) => parens(earlier)).executeTakeFirst();
	return first?.ms ?? null;
}

/** Makes the lead's next event at the webhook due, unless it awaits a retry. Call it when this event has ended. */
export async function makeNextEventDue(em: EntityManager, runId: string): Promise<void> {
	await em.kysely
		.updateTable("outbox")
		.set(({ fn, ref }) => ({ due_at: fn("least", [ref("due_at"), fromNow(SETTLED_MS)]) }))
		.where("owner", "is", null)
		.where("queued", "=", false)
		.where("attempts", "=", 0)
		.where("run_id", "=", ({ selectFrom }) =>
			selectFrom("webhook_deliveries as d")
				.innerJoin("job_runs as r", "r.id", "d.run_id")
				.innerJoin("webhook_deliveries as e", join =>
					join.onRef("e.subject", "=", "d.subject").onRef("e.occurred_at", ">", "d.occurred_at"),
				)
				.innerJoin("job_runs as n", join =>
					join.onRef("n.id", "=", "e.run_id").onRef("n.integration_id", "=", "r.integration_id"),
				)
				.where("d.run_id", "=", runId)
				.where("n.status", "in", ["queued", "active"])
				.select("e.run_id")
				.orderBy("e.occurred_at")
				.limit(1),
		)
		.execute();
}

/** Records the receiver's response. */
export async function recordResponse(
	em: EntityManager,
	runId: string,
	status: number | undefined,
	answer: string | undefined,
): Promise<void> {
	await em.nativeUpdate(
		WebhookDelivery,
		{ run: runId },
		{ answerStatus: status ?? null, answer: answer || null },
	);
}

/** Selects deliveries with their results; `job_runs` is r. */
function selectDeliveries(em: EntityManager) {
	return em.kysely
		.selectFrom("webhook_deliveries as d")
		.innerJoin("job_runs as r", "r.id", "d.run_id")
		.leftJoin("integrations as i", "i.id", "r.integration_id")
		.leftJoin("leads as l", "l.id", "d.lead_id")
		.select(({ ref }) => [
			"d.run_id as id",
			"d.type",
			"r.status",
			"r.attempts",
			"i.name as webhook",
			"d.lead_id as leadId",
			"l.full_name as leadName",
			"d.answer_status as answerStatus",
			"d.answer",
			"r.error",
			iso(ref("d.occurred_at")).as("occurredAt"),
		]);
}

export type DeliveryRow = InferResult<ReturnType<typeof selectDeliveries>>[number];

/** Returns one page of deliveries, newest first; its cursor is that of a list of runs. */
export async function listDeliveries(em: EntityManager, request: PageRequest): Promise<Page<DeliveryRow>> {
	return readPage(em, request, {
		where: await filterRuns(em, { kind: "webhook" }),
		ids: em.kysely
			.selectFrom("job_runs as r")
			.innerJoin("webhook_deliveries as d", "d.run_id", "r.id")
			.select("r.id"),
		id: sql.ref("r.id"),
		isSearch: false,
		rows: where => keysetPageWithCursors(selectDeliveries(em).where(where), RUN_KEYS, request).execute(),
	});
}

/**
 * Sends an event again under its own id, whether it arrived or not. Throws AppError "not_found", or "conflict" while it is
 * still being delivered or when its webhook was deleted.
 */
export async function replayDelivery(em: EntityManager, runId: string, actor: string): Promise<void> {
	await em.transactional(async inner => {
		const run = await inner.kysely
			.selectFrom("job_runs as r")
			.innerJoin("webhook_deliveries as d", "d.run_id", "r.id")
			.where("r.id", "=", runId)
			.select(["r.status", "r.integration_id as integrationId"])
			.forUpdate("r")
			.executeTakeFirstOrThrow(() => notFound("delivery"));
		if (!isEnded(run.status)) throw new AppError("conflict", "This event is still being delivered");
		if (!run.integrationId) throw new AppError("conflict", "The webhook of this delivery was deleted");
		await reopenRun(inner, { id: runId });
		await enqueue(inner, "webhook.deliver", { runId }, { lane: "webhook", priority: PRIORITY.interactive });
		await recordAudit(inner, actor, "webhook.replay", runId);
	});
}
