import { mapContact, type SyncContact } from "#domain/integrations/field-mapping.ts";
import {
	done,
	isFromEarlierAttempt,
	isResubscription,
	SETTLED,
	subscriberContact,
	unsubscribedContact,
	withNotes,
} from "../outcomes.ts";
import type { BulkResult, ProviderContext, RecordOutcome, Subscriber } from "../port.ts";
import { classifyItem, isFailure } from "./classify.ts";
import { findLead, HIDDEN, type KnownLead } from "./find-lead.ts";
import { leadOf } from "./lead.ts";
import { makeChange, removeTag } from "./make-change.ts";
import { prepare } from "./prepare.ts";
import { repairLead } from "./repair-lead.ts";
import type { ItemAnswer, Lead } from "./schemas.ts";
import { lacksFields, upsertLeads, upsertMany } from "./upsert.ts";

const OPTED_OUT_MESSAGE =
	"Opted out of mail in Zoho; that stays until they confirm a subscription to the newsletter";

/**
 * Upserts one contact. A contact that was never sent is looked up first: a lead that was in Zoho before us keeps its opt-out
 * (docs/providers/consent.md#zoho-crm).
 */
export async function upsertOne(contact: SyncContact, context: ProviderContext): Promise<BulkResult> {
	if (contact.heldBack !== null || contact.left) return upsertMany([contact], context);
	const known = await findLead(contact.email, context);
	if (known === null || known === HIDDEN) return upsertMany([contact], context);
	const heldBack = known.optedOut && isFromEarlierAttempt(known.madeAt, context);
	const result = await upsertMany([{ ...contact, heldBack }], context);
	if (!contact.marketingConsent || !known.optedOut || heldBack || result.kind === "pending") return result;
	return done(...result.outcomes.map(outcome => withNotes(outcome, [OPTED_OUT_MESSAGE])));
}

/** Tags the person with listId. Lifts their opt-out if we set it, or if they have confirmed since. */
export async function subscribe(subscriber: Subscriber, context: ProviderContext): Promise<BulkResult> {
	const known = await findLead(subscriber.email, context);
	const lead = known === HIDDEN ? null : known;
	const returns = isResubscription(subscriber, lead?.leftAt ?? null);
	if (lead?.optedOut && !subscriber.heldBack && !returns) {
		return done({ status: "suppressed", message: OPTED_OUT_MESSAGE });
	}
	const contact = { ...subscriberContact(subscriber), heldBack: Boolean(subscriber.heldBack) || returns };
	if (subscriber.fullName?.trim()) return upsertMany([contact], context);
	const preparation = context.preparation ?? (await prepare(context));
	const { Last_Name, ...nameless } = leadOf(contact, preparation, context.connection).lead;
	// A name derived from the address must not overwrite that of a known lead.
	const outcome = known === null ? null : await changeKnown(nameless, context, lead);
	return outcome && outcome !== HIDDEN
		? done(outcome)
		: upsertMany([{ ...contact, fullName: Last_Name ?? null }], { ...context, preparation });
}

/** Opts the person's lead out and removes its tag; does nothing, and creates nothing, if there is no lead. */
export async function unsubscribe(email: string, context: ProviderContext): Promise<RecordOutcome> {
	const { values } = mapContact(unsubscribedContact(email), context.preparation ?? (await prepare(context)));
	const optedOut = await changeKnown({ ...values, Email: email.trim(), Email_Opt_Out: true }, context);
	if (optedOut === HIDDEN) return { status: "rejected", message: MAY_NOT_SEARCH };
	const [outcome] = optedOut ? await removeTag([optedOut], [0], context) : [];
	return outcome ?? SETTLED;
}

const MAY_NOT_SEARCH =
	"Zoho does not know the address, or the token may not search for it: that takes the scope ZohoSearch.securesearch.READ";

/** Changes the lead with this address but not its name, leaving out refused values; null if there is no such lead. */
async function changeKnown(
	lead: Lead,
	context: ProviderContext,
	known: KnownLead | null = null,
): Promise<RecordOutcome | typeof HIDDEN | null> {
	const item = known ? await changeLead(known.id, lead, context) : (await upsertLeads([lead], context))[0];
	if (!item) return null;
	if (!known && lacksFields(item)) {
		// Either there is no such lead, or this account requires all mandatory fields even for a known one.
		const known = await findLead(lead.Email, context);
		return known === null || known === HIDDEN ? known : changeKnown(lead, context, known);
	}
	const better = isFailure(item) ? repairLead(lead, item, undefined) : null;
	if (better) {
		const outcome = await changeKnown(better.lead, context, known);
		return outcome === null || outcome === HIDDEN ? outcome : withNotes(outcome, better.notes);
	}
	const outcome = classifyItem(item);
	// The answer to a change by id names no action.
	return known && outcome.status === "synced" ? { ...outcome, action: "updated" } : outcome;
}

export function changeLead(id: string, lead: Lead, context: ProviderContext): Promise<ItemAnswer> {
	const body = { data: [lead], trigger: [] };
	return makeChange(context, { method: "PUT", path: `/Leads/${encodeURIComponent(id)}`, body });
}
