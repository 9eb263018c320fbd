import {
	done,
	isResubscription,
	SETTLED,
	subscriberContact,
	unsubscribedContact,
	withNotes,
} from "../outcomes.ts";
import type { BulkResult, ProviderContext, RecordOutcome, Subscriber } from "../port.ts";
import { ProviderError, tolerate } from "../provider-error.ts";
import { start } from "./poll.ts";
import { drop, find } from "./request.ts";
import { SuppressionAnswer, UnsubscribesAnswer } from "./schemas.ts";
import { isSearchable, leaveList } from "./search.ts";
import { submit } from "./submit.ts";

const OPTED_OUT_MESSAGE = "Unsubscribed from all mail in SendGrid; left that way";

const UNSEARCHABLE =
	"SendGrid cannot be searched for so long an address: take it out of the list by hand, under Contacts";

/** Adds a person to the list. A global unsubscribe stays, unless they have confirmed since. */
export async function subscribe(subscriber: Subscriber, context: ProviderContext): Promise<BulkResult> {
	// The contact call does not report suppressions. If the key may not read them, the contact is added, which lifts nothing.
	if (await tolerate(isSuppressed(subscriber.email, context), [])) {
		const returns =
			subscriber.confirmedAt && isResubscription(subscriber, await leftAt(subscriber.email, context));
		if (!returns) return done({ status: "suppressed", message: OPTED_OUT_MESSAGE });
		const refusal = await liftSuppression(subscriber.email, context);
		if (refusal) return done({ status: "suppressed", message: refusal });
	}
	return start([subscriberContact(subscriber)], context);
}

/**
 * Removes a person from the list and updates the consent field. A global suppression would also stop transactional mail, so
 * none is set. Does not create an unknown contact.
 */
export async function unsubscribe(email: string, context: ProviderContext): Promise<RecordOutcome> {
	// It is impossible to find out whether the contact exists, so success must not be reported.
	if (!isSearchable(email)) return { status: "rejected", message: UNSEARCHABLE, field: "email" };
	const [id] = await leaveList([email], context);
	if (!id) return SETTLED;
	const { refused } = await submit([{ ...unsubscribedContact(email), left: false }], [0], context);
	const [problem] = refused;
	const notes = [
		...(context.connection.listId ? [] : ["there is no list to leave: the consent field alone says so"]),
		...(problem ? [`the consent field was not changed: ${problem.message}`] : []),
	];
	return withNotes({ status: "synced", action: "updated", remoteId: id }, notes);
}

const pathOf = (email: string) => `/asm/suppressions/global/${encodeURIComponent(email.trim())}`;

/** Returns whether an address is globally unsubscribed. */
export async function isSuppressed(email: string, context: ProviderContext): Promise<boolean> {
	return Boolean((await find(SuppressionAnswer, context, { path: pathOf(email) }))?.recipient_email);
}

/** Returns when an address was unsubscribed, in milliseconds since 1970; null if the key may not read it. */
async function leftAt(email: string, context: ProviderContext): Promise<number | null> {
	const path = `/suppression/unsubscribes?email=${encodeURIComponent(email.trim())}`;
	const unsubscribe = await find(UnsubscribesAnswer, context, { path }, [403, 404]);
	const own = unsubscribe?.find(each => each.email.toLowerCase() === email.trim().toLowerCase());
	return own ? own.created * 1000 : null;
}

/** Lifts a global unsubscribe. Returns the reason if the key may not. */
async function liftSuppression(email: string, context: ProviderContext): Promise<string | null> {
	try {
		await drop(context, pathOf(email));
		return null;
	} catch (error) {
		if (!(error instanceof ProviderError) || error.kind !== "forbidden") throw error;
		return `${OPTED_OUT_MESSAGE}. The key may not lift it: take the address out of Suppressions, Global Unsubscribes by hand`;
	}
}
