import type * as v from "valibot";
import type { SyncContact } from "#domain/integrations/sync-contact.ts";
import type { ProviderContext } from "../port.ts";
import { ProviderError } from "../provider-error.ts";
import { ask, find } from "./request.ts";
import { BatchAnswer, SubscriberAnswer } from "./schemas.ts";

/** A subscriber as MailerLite holds them. */
export type Known = v.InferOutput<typeof SubscriberAnswer>["data"];

const pathOf = (email: string) => `/subscribers/${encodeURIComponent(email.trim())}`;

export async function findSubscriber(email: string, context: ProviderContext): Promise<Known | null> {
	return (await find(SubscriberAnswer, context, pathOf(email)))?.data ?? null;
}

/** Whom a call would make unconfirmed though MailerLite may know them as active by their own doing. */
const isInDoubt = ({ marketingConsent, left, heldBack }: SyncContact) =>
	!marketingConsent && !left && heldBack === null;

/**
 * The contacts with what MailerLite knows of them: who without consent was there before us is left as they are. Up to
 * 50 are looked up in one call, which counts against no quota on imports.
 */
export async function lookUp(
	contacts: readonly SyncContact[],
	context: ProviderContext,
): Promise<SyncContact[]> {
	const doubtful = contacts.filter(isInDoubt);
	if (doubtful.length === 0) return [...contacts];
	const known = new Set<SyncContact>();
	const [only] = doubtful;
	if (doubtful.length === 1 && only) {
		if (await findSubscriber(only.email, context)) known.add(only);
	} else {
		const responses = await lookUpMany(doubtful, context);
		for (const [at, contact] of doubtful.entries()) if (responses[at]?.code === 200) known.add(contact);
	}
	return contacts.map(contact => (known.has(contact) ? { ...contact, heldBack: false } : contact));
}

async function lookUpMany(contacts: readonly SyncContact[], context: ProviderContext) {
	const requests = contacts.map(({ email }) => ({ method: "GET", path: `api${pathOf(email)}` }));
	const { responses } = await ask(BatchAnswer, context, {
		method: "POST",
		path: "/batch",
		body: { requests },
	});
	if (responses.length !== contacts.length || !responses.every(({ code }) => code === 200 || code === 404)) {
		// What is not known for certain must not decide about somebody's mail.
		throw new ProviderError("transient", "MailerLite did not say whom it knows");
	}
	return responses;
}
