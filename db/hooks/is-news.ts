import type { ReportedEvent } from "#domain/integrations/provider-event.ts";
import { emailKey } from "#domain/shape.ts";
import { AuditEntry } from "../audit/audit-entry.ts";
import type { Integration } from "../integrations/integration.ts";
import type { EntityManager } from "../orm.ts";
import { ProviderEvent } from "./provider-event.ts";

/** An integration as far as its events are concerned. */
export type ReportingIntegration = Pick<Integration, "id" | "provider" | "settings">;

/** Whether an event says that somebody wants no more mail. */
export const isLeaving = ({ kind }: ReportedEvent) => kind === "unsubscribed" || kind === "complained";

/** Whether an event is new to us: an echo of our own change is not, nor is a state that we asked for and knew. */
export async function isNews(
	em: EntityManager,
	reporter: ReportingIntegration,
	leadId: string | null,
	event: ReportedEvent,
): Promise<boolean> {
	const person = await standingOf(em, reporter, leadId, event);
	if (isOurMark(reporter, event, person)) return false;
	return !event.isState || changesAnything(em, reporter, leadId, event, person);
}

/** What the person of a leaving has said to us, as a lead and as a subscriber; undefined of somebody unknown. */
async function standingOf(
	em: EntityManager,
	{ id }: ReportingIntegration,
	leadId: string | null,
	event: ReportedEvent,
) {
	if (!isLeaving(event)) return undefined;
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

/** Whether an opt-out in Zoho is the one by which we hold back who has not agreed: it is no word of theirs. */
function isOurMark({ provider }: ReportingIntegration, { kind }: ReportedEvent, person: Standing): boolean {
	if (provider !== "zoho_crm" || kind !== "unsubscribed" || !person) return false;
	return person.heldBack === true || !(person.consent || person.state === "subscribed");
}

/** Whether a state that we asked for tells us anything: of a person whom we know, what we did not know of them. */
async function changesAnything(
	em: EntityManager,
	{ id, provider }: ReportingIntegration,
	leadId: string | null,
	event: ReportedEvent,
	person: Standing,
): Promise<boolean> {
	const { kind, words, isUndated } = event;
	if (isLeaving(event)) {
		// Of who came back by a confirmation it may be what stood there before.
		if (!person || (isUndated && person.state === "subscribed" && person.confirmedAt)) return false;
		// Zoho's mark stays on the record when somebody comes back to us, and says nothing of when it was made.
		if (provider === "zoho_crm" && person.id && (person.state || (await hasLeft(em, person.id))))
			return false;
		return person.state === "subscribed" || (person.id !== null && person.consent !== false);
	}
	if (!leadId) return false;
	const said = { integration: id, lead: leadId, kind };
	const last = await em.findOne(ProviderEvent, said, { orderBy: { createdAt: "desc" } });
	return !last || (kind === "status" && last.words !== words);
}

/** Whether a lead once took their consent back. */
const hasLeft = async (em: EntityManager, subject: string) =>
	(await em.count(AuditEntry, { subject, action: "lead.withdraw" })) > 0;
