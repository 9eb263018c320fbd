import { done, isResubscription, SETTLED, subscriberContact, unsubscribedContact } from "../outcomes.ts";
import type { BulkResult, ProviderContext, RecordOutcome, Subscriber } from "../port.ts";
import { tolerate } from "../provider-error.ts";
import { leftAt, setStatus, subscriptionOf } from "./memberships.ts";
import { find } from "./request.ts";
import { ContactAnswer } from "./schemas.ts";
import { upsertMany } from "./upsert.ts";

const OPTED_OUT_MESSAGE = "Unsubscribed in HubSpot; left that way";
const NO_TYPE =
	"They can return only through HubSpot's own link, or once the integration names the subscription type";

/**
 * Adds a person to the list. A person who unsubscribed there stays so, unless they have confirmed since
 * (docs/providers/hubspot.md#consent).
 */
export async function subscribe(subscriber: Subscriber, context: ProviderContext): Promise<BulkResult> {
	// Without permission to read subscriptions the contact is added, which lifts no opt-out.
	const optedOutAt = await tolerate(leftAt(subscriber.email, context), []);
	if (optedOutAt !== null) {
		if (!isResubscription(subscriber, optedOutAt || null))
			return done({ status: "suppressed", message: OPTED_OUT_MESSAGE });
		const message = `${OPTED_OUT_MESSAGE}. ${NO_TYPE}`;
		if (subscriptionOf(context) === null) return done({ status: "suppressed", message });
		const notes: string[] = [];
		await tolerate(setStatus(subscriber.email, "SUBSCRIBED", context), notes);
		if (notes[0]) return done({ status: "suppressed", message: notes[0] });
	}
	return upsertMany([subscriberContact(subscriber)], context);
}

/** Removes the person from the list, the subscription type and the consent field; does not create a contact. */
export async function unsubscribe(email: string, context: ProviderContext): Promise<RecordOutcome> {
	const path = `/crm/v3/objects/contacts/${encodeURIComponent(email.trim())}?idProperty=email`;
	if (!(await find(ContactAnswer, context, { path }))) return SETTLED;
	const result = await upsertMany([unsubscribedContact(email)], context);
	return (result.kind === "done" && result.outcomes[0]) || SETTLED;
}
