import * as v from "valibot";
import type { SyncContact } from "#domain/integrations/field-mapping.ts";
import { isFromEarlierAttempt } from "../outcomes.ts";
import type { ProviderContext } from "../port.ts";
import { ProviderError } from "../provider-error.ts";
import { ask, find } from "./request.ts";
import { BatchAnswer, SubscriberAnswer } from "./schemas.ts";

/** A subscriber as stored by MailerLite. */
export type Known = v.InferOutput<typeof SubscriberAnswer>["data"];

const pathOf = (email: string) => `/subscribers/${encodeURIComponent(email.trim())}`;

export async function findSubscriber(email: string, context: ProviderContext): Promise<Known | null> {
	return (await find(SubscriberAnswer, context, { path: pathOf(email) }))?.data ?? null;
}

/** Whether an upsert would set a contact to unconfirmed who may have subscribed at MailerLite themselves. */
const isInDoubt = ({ marketingConsent, left, heldBack }: SyncContact) =>
	!marketingConsent && !left && heldBack === null;

/**
 * Returns the contacts with `heldBack` filled in from MailerLite: the status of people without consent who were there before us
 * is kept, while those whom an earlier attempt created count as held back by us. Looks up to 50 up in one call, which does not
 * count against the import quota.
 */
export async function lookUp(contacts: readonly SyncContact[], context: ProviderContext) {
	const doubtful = contacts.filter(isInDoubt);
	if (doubtful.length === 0) return [...contacts];
	const [only] = doubtful;
	const subscribers =
		doubtful.length === 1 && only
			? [await findSubscriber(only.email, context)]
			: await lookUpMany(doubtful, context);
	return contacts.map(contact => {
		const known = subscribers[doubtful.indexOf(contact)];
		if (!known) return contact;
		return {
			...contact,
			heldBack: known.status === "unconfirmed" && isFromEarlierAttempt(known.created_at, context),
		};
	});
}

async function lookUpMany(
	contacts: readonly SyncContact[],
	context: ProviderContext,
): Promise<(Known | null)[]> {
	const requests = contacts.map(({ email }) => ({ method: "GET", path: `api${pathOf(email)}` }));
	const { responses } = await ask(BatchAnswer, context, {
		method: "POST",
		path: "/batch",
		body: { requests },
	});
	const subscribers = responses.flatMap(({ code, body }) => {
		const read = v.safeParse(SubscriberAnswer, body);
		if (code === 200 && read.success) return read.output.data;
		return code === 404 ? null : [];
	});
	// Without a certain answer about everybody, consent must not be guessed.
	if (subscribers.length !== contacts.length)
		throw new ProviderError("transient", "MailerLite did not say whom it knows");
	return subscribers;
}
