import { raw } from "@mikro-orm/core";
import { sql } from "kysely";
import { CONTENT_DEFAULTS, type ContentKey } from "#domain/content/entries.ts";
import type { ResponseTimes } from "#domain/leads/confirmation.ts";
import { DAY_MS } from "#domain/time/day.ts";
import { ContentEntry } from "../content/content-entry.ts";
import { Lead } from "../leads/lead.ts";
import { mergedInto } from "../leads/unmerge-lead.ts";
import type { EntityManager } from "../orm.ts";
import { enqueue } from "../outbox/enqueue.ts";
import { isOn } from "../settings/switches.ts";
import { fromNow, now } from "../sql.ts";
import { LeadConfirmation } from "./lead-confirmation.ts";

/** Days over which response times are measured. */
const MEASURED_DAYS = 90;

/**
 * Enqueues the mail that confirms a form's arrival, at most once a day per lead, because anyone can enter an address. Must run
 * in a transaction.
 */
export async function enqueueConfirmation(em: EntityManager, leadId: string): Promise<void> {
	if (!(await isOn(em, "lead_confirmation"))) return;
	const promised = await em.kysely
		.insertInto("lead_confirmations")
		.values({ lead_id: leadId, promised_at: now })
		.onConflict(conflict =>
			conflict
				.column("lead_id")
				.doUpdateSet({ promised_at: now, sent_at: null, error: null })
				.where("lead_confirmations.promised_at", "<", fromNow(-DAY_MS)),
		)
		.returning("lead_id")
		.executeTakeFirst();
	if (promised) await enqueue(em, "lead.confirmation", { leadId }, { lane: "mail" });
}

/**
 * Returns the lead that a confirmation goes to: the one that wrote, or the one it was merged into since, unless that one has
 * been sent its own; null if it was erased or is in quarantine.
 */
export async function confirmedLead(em: EntityManager, leadId: string): Promise<Lead | null> {
	const find = (id: string) => em.findOne(Lead, { id, quarantinedAt: null });
	const lead = await find(leadId);
	if (lead) return lead;
	const stayed = await mergedInto(em, leadId);
	if (stayed === null || (await em.count(LeadConfirmation, { lead: stayed, sentAt: { $ne: null } })) > 0)
		return null;
	return find(stayed);
}

/** Records how a confirmation mail ended: null for sent, otherwise the error. */
export async function recordConfirmation(
	em: EntityManager,
	leadId: string,
	error: string | null,
): Promise<void> {
	const ending = () => ({ error, ...(!error && { sentAt: raw("now()") }) });
	const changed = await em.nativeUpdate(LeadConfirmation, { lead: leadId }, ending());
	const stayed = changed === 0 ? await mergedInto(em, leadId) : null;
	if (stayed) await em.nativeUpdate(LeadConfirmation, { lead: stayed }, ending());
}

/** Returns the texts of the confirmation mail as staff have set them. */
export async function confirmationWords(em: EntityManager) {
	const stored = await em.find(ContentEntry, { key: { $like: "confirmation_%" }, isActive: true });
	const textOf = (key: ContentKey) =>
		stored.find(entry => entry.key === key)?.content ?? CONTENT_DEFAULTS[key].content;
	return {
		subject: textOf("confirmation_subject"),
		text: textOf("confirmation_text"),
		hours: Number(textOf("confirmation_hours")),
	};
}

/** Returns how soon leads of the last 90 days by form were first contacted; a waiting lead counts with its time so far. */
export async function answerTimes(em: EntityManager): Promise<ResponseTimes> {
	return em.kysely
		.selectFrom("leads")
		.where("created_at", ">", fromNow(-MEASURED_DAYS * DAY_MS))
		.where("quarantined_at", "is", null)
		.where("origin", "=", "form")
		.select(({ ref, fn }) => [
			sql<number>`count(${ref("first_contact_at")})::int`.as("answered"),
			sql<number | null>`percentile_disc(0.5) within group (order by extract(epoch from
				${fn.coalesce(ref("first_contact_at"), now)} - ${ref("created_at")}))::float8`.as("medianSeconds"),
		])
		.executeTakeFirstOrThrow();
}
