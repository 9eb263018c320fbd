import type { ReportedEvent } from "#domain/integrations/provider-event.ts";
import { emailKey } from "#domain/shape.ts";
import { AuditEntry } from "../audit/audit-entry.ts";
import type { Integration } from "../integrations/integration.ts";
import type { EntityManager } from "../orm.ts";
import { ProviderEvent } from "./provider-event.ts";

/** The fields of an integration that its events need. */
export type ReportingIntegration = Pick<Integration, "id" | "provider" | "settings">;

/** Tells whether an event means that the person wants no more mail. */
export const isUnsubscribe = ({ kind }: ReportedEvent) => kind === "unsubscribed" || kind === "complained";

/** Tells whether an event is new: not an echo of our own change, nor a fetched state that is already known. */
export async function isNewEvent(
	em: EntityManager,
	reporter: ReportingIntegration,
	leadId: string | null,
	event: ReportedEvent,
): Promise<boolean> {
	const person = await standingOf(em, reporter, leadId, event);
	if (isOurMark(reporter, event, person)) return false;
	return !event.isState || changesAnything(em, reporter, leadId, event, person);
}

/** Returns the consent, as lead and subscriber, of the person who left; undefined if unknown or for other events. */
async function standingOf(
	em: EntityManager,
	{ id }: ReportingIntegration,
	leadId: string | null,
	event: ReportedEvent,
) {
	if (!isUnsubscribe(event)) return undefined;
	return em.kysely
		.selectFrom("leads as l")
		.fullJoin("subscribers as n", "n.email_key", "l.email_key")
		.leftJoin("lead_syncs as s", join => join.onRef("s.lead_id", "=", "l.id").on("s.integration_id", "=", id))
		.where(eb => (leadId ? eb("l.id", "=", leadId) : eb("n.email_key", "=", emailKey(event.email ?? ""))))
		.select(["l.id", "l.marketing_consent as consent", "n.state", "n.confirmed_at as confirmedAt"])
		.select("s.held_back as heldBack")
		.executeTakeFirst();
}

type Standing = Awaited<ReturnType<typeof standingOf>>;

/** Tells whether an opt-out in Zoho was set by our own sync, which holds back leads without consent. */
function isOurMark({ provider }: ReportingIntegration, { kind }: ReportedEvent, person: Standing): boolean {
	if (provider !== "zoho_crm" || kind !== "unsubscribed" || !person) return false;
	return person.heldBack === true || !(person.consent || person.state === "subscribed");
}

/** Tells whether a fetched state changes what is known about a known person. */
async function changesAnything(
	em: EntityManager,
	{ id, provider }: ReportingIntegration,
	leadId: string | null,
	event: ReportedEvent,
	person: Standing,
): Promise<boolean> {
	const { kind, words, isUndated } = event;
	if (isUnsubscribe(event)) {
		// If the person resubscribed by a confirmation, an undated state may be older than that.
		if (!person || (isUndated && person.state === "subscribed" && person.confirmedAt)) return false;
		// Zoho's opt-out stays on the record when a person resubscribes, and has no date.
		if (provider === "zoho_crm" && person.id && (person.state || (await hasLeft(em, person.id))))
			return false;
		return person.state === "subscribed" || (person.id !== null && person.consent !== false);
	}
	if (!leadId) return false;
	const earlier = { integration: id, lead: leadId, kind };
	const last = await em.findOne(ProviderEvent, earlier, { orderBy: { createdAt: "desc" } });
	return !last || (kind === "status" && last.words !== words);
}

/** Tells whether a lead ever withdrew consent. */
const hasLeft = async (em: EntityManager, subject: string) =>
	(await em.count(AuditEntry, { subject, action: "lead.withdraw" })) > 0;
