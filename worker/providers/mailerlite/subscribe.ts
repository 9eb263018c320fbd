import { comesBack, done, subscriberContact } from "../outcomes.ts";
import type { BulkResult, ProviderContext, Subscriber } from "../port.ts";
import { LEFT } from "./classify.ts";
import { findSubscriber } from "./look-up.ts";
import { upsertContact } from "./upsert.ts";

const ITS_OWN_WAY =
	"MailerLite lets them come back only by a sign-up form of its own, or by hand under Subscribers";

/** Makes a subscriber active and a member of the group; who left there needs to have confirmed since. */
export async function subscribe(subscriber: Subscriber, context: ProviderContext): Promise<BulkResult> {
	const contact = subscriberContact(subscriber);
	const known = subscriber.confirmedAt === null ? null : await findSubscriber(subscriber.email, context);
	if (!known) return upsertContact(contact, {}, context);
	const leftAt = Date.parse(`${known.unsubscribed_at?.replace(" ", "T") ?? ""}Z`) || null;
	if (!LEFT.includes(known.status) || !comesBack(subscriber, leftAt)) {
		return upsertContact({ ...contact, heldBack: known.status === "unconfirmed" }, {}, context);
	}
	const result = await upsertContact(contact, { status: "active", resubscribe: true }, context);
	if (result.kind === "pending") return result;
	const [outcome] = result.outcomes;
	return outcome?.status === "suppressed"
		? done({ status: "suppressed", message: `${outcome.message}. ${ITS_OWN_WAY}` })
		: result;
}
