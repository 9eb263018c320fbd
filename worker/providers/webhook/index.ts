import type { SyncContact } from "#domain/integrations/field-mapping.ts";
import { isSuccess } from "../http/http.ts";
import { redact } from "../http/redact.ts";
import { BatchRefused, isolateRefused, splitTooLarge } from "../isolate-refused.ts";
import { done, SETTLED, subscriberContact } from "../outcomes.ts";
import type { BulkResult, ProviderAdapter, ProviderContext } from "../port.ts";
import { deliver, refuse } from "./deliver.ts";

async function upsertMany(
	contacts: readonly SyncContact[],
	context: ProviderContext,
	type: "contacts.upserted" | "newsletter.subscribed" = "contacts.upserted",
): Promise<BulkResult> {
	const outcomes = await isolateRefused(contacts, async part => {
		const answer = await deliver({ type, data: { contacts: [...part] } }, context);
		const { status, text } = answer;
		if (isSuccess(answer)) return part.map(() => SETTLED);
		splitTooLarge("the webhook's receiver", answer);
		if (status !== 400 && status !== 422) throw refuse(answer, context);
		const message = redact(text, [context.connection.apiKey]) || `The receiver answered ${status}`;
		const refusedMessage = "The webhook's receiver refused the data";
		throw new BatchRefused(refusedMessage, { status: "rejected", message }, { status });
	});
	return done(...outcomes);
}

/**
 * Any other system: contacts as JSON to the endpoint, signed with apiKey by Standard Webhooks. listId and the field mapping are
 * unused; each contact's marketingConsent says whether they may be mailed.
 */
export const webhook: ProviderAdapter = {
	provider: "webhook",
	batchSize: 100,
	maxConcurrency: 4,
	bulkQuota: null,
	async test(context) {
		const answer = await deliver({ type: "test", data: {} }, context);
		if (!isSuccess(answer)) throw refuse(answer, context);
		return `The receiver answered ${answer.status}.`;
	},
	prepare: () => Promise.resolve({ fields: {}, doubleOptIn: false, notes: [] }),
	upsertOne: (contact, context) => upsertMany([contact], context),
	upsertMany: (contacts, context) => upsertMany(contacts, context),
	subscribe: (subscriber, context) =>
		upsertMany([subscriberContact(subscriber)], context, "newsletter.subscribed"),
	async unsubscribe(email, context) {
		const answer = await deliver({ type: "newsletter.unsubscribed", data: { email } }, context);
		if (!isSuccess(answer)) throw refuse(answer, context);
		return SETTLED;
	},
};
