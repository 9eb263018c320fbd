import { done, isResubscription, SETTLED, subscriberContact, unsubscribedContact } from "../outcomes.ts";
import type { BulkResult, ProviderContext, RecordOutcome, Subscriber } from "../port.ts";
import { INACTIVE_STATUSES } from "./classify.ts";
import { findSubscriber } from "./look-up.ts";
import { leaveGroup, upsertContact, upsertOne } from "./upsert.ts";

const RESUBSCRIPTION_HINT =
	"MailerLite lets them return only through a sign-up form of its own, or by hand under Subscribers";

/** Makes a subscriber active and a member of the group; a person who unsubscribed there must have confirmed since. */
export async function subscribe(subscriber: Subscriber, context: ProviderContext): Promise<BulkResult> {
	const contact = subscriberContact(subscriber);
	const known = subscriber.confirmedAt === null ? null : await findSubscriber(subscriber.email, context);
	if (!known) return upsertContact(contact, {}, context);
	const leftAt = Date.parse(`${known.unsubscribed_at?.replace(" ", "T") ?? ""}Z`) || null;
	if (!INACTIVE_STATUSES.includes(known.status) || !isResubscription(subscriber, leftAt)) {
		return upsertContact({ ...contact, heldBack: known.status === "unconfirmed" }, {}, context);
	}
	const result = await upsertContact(contact, { status: "active", resubscribe: true }, context);
	if (result.kind === "pending") return result;
	const [outcome] = result.outcomes;
	return outcome?.status === "suppressed"
		? done({ status: "suppressed", message: `${outcome.message}. ${RESUBSCRIPTION_HINT}` })
		: result;
}

/** Sets the subscriber to unsubscribed and removes them from the group; does not create an unknown address. */
export async function unsubscribe(email: string, context: ProviderContext): Promise<RecordOutcome> {
	const known = await findSubscriber(email, context);
	if (!known) return SETTLED;
	if (!INACTIVE_STATUSES.includes(known.status)) {
		const result = await upsertOne(unsubscribedContact(email), context);
		return (result.kind === "done" && result.outcomes[0]) || SETTLED;
	}
	// MailerLite refuses to change a subscriber who has left already.
	await leaveGroup(known.id, context);
	return { status: "synced", action: "updated", remoteId: known.id };
}
