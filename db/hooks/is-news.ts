import type { ToldEvent } from "#domain/integrations/provider-event.ts";
import { emailKey } from "#domain/text.ts";
import type { Integration } from "../integrations/integration.ts";
import type { EntityManager } from "../orm.ts";

/** An integration as far as its events are concerned. */
export type Teller = Pick<Integration, "id" | "provider" | "settings">;

/** Whether an event says that somebody wants no more mail. */
export const isLeaving = ({ kind }: ToldEvent) => kind === "unsubscribed" || kind === "complained";

/** Whether an event tells us anything: a mark of our own does not, nor does a state that we asked for and knew. */
export async function isNews(
	em: EntityManager,
	teller: Teller,
	leadId: string | null,
	event: ToldEvent,
): Promise<boolean> {
	const person = await standingOf(em, teller, leadId, event);
	if (isOurMark(teller, event, person)) return false;
	return !event.isState || changesAnything(em, teller, leadId, event, person);
}

/** What the person of a leaving has said to us, as a lead and as a subscriber; undefined of somebody unknown. */
async function standingOf(em: EntityManager, { id }: Teller, leadId: string | null, event: ToldEvent) {
	if (!isLeaving(event)) return undefined;
	return em
		.getKysely()
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
function isOurMark({ provider }: Teller, { kind }: ToldEvent, person: Standing): boolean {
	if (provider !== "zoho_crm" || kind !== "unsubscribed" || !person) return false;
	return person.heldBack === true || !(person.consent || person.state === "subscribed");
}

/** Whether a state that we asked for tells us anything: of a person whom we know, what we did not know of them. */
async function changesAnything(
	em: EntityManager,
	{ id, provider }: Teller,
	leadId: string | null,
	event: ToldEvent,
	person: Standing,
): Promise<boolean> {
	const { kind, words, isUndated } = event;
	const db = em.getKysely();
	if (isLeaving(event)) {
		// Of who came back by a confirmation it may be what stood there before.
		if (!person || (isUndated && person.state === "subscribed" && person.confirmedAt)) return false;
		// Zoho's mark stays on the record when somebody comes back to us, and says nothing of when it was made.
		if (provider === "zoho_crm" && person.id && (person.state || (await hasLeft(em, person.id))))
			return false;
		return person.state === "subscribed" || (person.id !== null && person.consent !== false);
	}
	if (!leadId) return false;
	const last = await db
		.selectFrom("provider_events")
		.where("integration_id", "=", id)
		.where("lead_id", "=", leadId)
		.where("kind", "=", kind)
		.orderBy("created_at", "desc")
		.select("words")
		.limit(1)
		.executeTakeFirst();
	return !last || (kind === "status" && last.words !== words);
}

/** Whether a lead once took their consent back. */
async function hasLeft(em: EntityManager, leadId: string): Promise<boolean> {
	const left = await em
		.getKysely()
		.selectFrom("audit_log")
		.where("subject", "=", leadId)
		.where("action", "=", "lead.withdraw")
		.select("id")
		.limit(1)
		.executeTakeFirst();
	return left !== undefined;
}
