import { done, isResubscription, SETTLED, subscriberContact, unsubscribedContact } from "../outcomes.ts";
import type { BulkResult, ProviderContext, RecordOutcome, Subscriber } from "../port.ts";
import { memberOf } from "./member.ts";
import { prepare, readList } from "./prepare.ts";
import { setStatus, upsertOne } from "./upsert.ts";

/**
 * Subscribes a person. If they unsubscribed and have confirmed since, Mailchimp also asks them to confirm, because only
 * Mailchimp may re-subscribe them; if it refuses even that, they must use its own form (docs/providers/consent.md#mailchimp).
 */
export async function subscribe(subscriber: Subscriber, context: ProviderContext): Promise<BulkResult> {
	const preparation = context.preparation ?? (await prepare(context));
	const contact = subscriberContact(subscriber);
	const result = await upsertOne(contact, { ...context, preparation });
	const [outcome] = result.kind === "done" ? result.outcomes : [];
	if (outcome?.status !== "suppressed" || !isResubscription(subscriber, null)) return result;
	const { merge_fields } = memberOf(contact, preparation);
	const asPending = await setStatus(contact, "pending", context, merge_fields);
	if (asPending && asPending.status !== "suppressed") return done(asPending);
	const { subscribe_url_short: form } = await readList(context);
	const way = form ? `: ${form}` : " of this audience";
	return done({
		status: "suppressed",
		message: `${(asPending ?? outcome).message} They can return only through Mailchimp's own sign-up form${way}`,
	});
}

/** Sets the member to unsubscribed; does nothing for an address that is not in the audience. */
export async function unsubscribe(email: string, context: ProviderContext): Promise<RecordOutcome> {
	const preparation = context.preparation ?? (await prepare(context));
	const person = unsubscribedContact(email);
	const { merge_fields } = memberOf(person, preparation);
	const outcome = await setStatus(person, "unsubscribed", context, merge_fields);
	// A bounced member cannot be unsubscribed, and gets no mail anyway.
	return outcome && outcome.status !== "suppressed" ? outcome : SETTLED;
}
