import type { SyncContact } from "#domain/integrations/sync-contact.ts";
import { BatchRefused, isolateRefused, splitTooLarge } from "../isolate-refused.ts";
import { done, subscriberContact } from "../outcomes.ts";
import type { BulkResult, ProviderAdapter, ProviderContext, RecordOutcome } from "../port.ts";
import { redact } from "../redact.ts";
import { reportTest } from "../report-test.ts";
import { deliver, isSuccess, refuse } from "./deliver.ts";

const TAKEN: RecordOutcome = { status: "synced", action: "unknown", remoteId: null };

async function upsertMany(
	contacts: readonly SyncContact[],
	context: ProviderContext,
	type: "contacts.upserted" | "newsletter.subscribed" = "contacts.upserted",
): Promise<BulkResult> {
	const outcomes = await isolateRefused(
		contacts,
		async part => {
			const answer = await deliver({ type, data: { contacts: [...part] } }, context);
			if (isSuccess(answer)) return part.map(() => TAKEN);
			splitTooLarge("the webhook's receiver", answer);
			if (answer.status !== 400 && answer.status !== 422) throw refuse(answer, context);
			const { apiKey } = context.connection;
			const message = redact(answer.text, [apiKey]) || `The receiver answered ${answer.status}`;
			throw new BatchRefused(
				"The webhook's receiver refused the data",
				{ status: "rejected", message },
				{
					status: answer.status,
				},
			);
		},
		outcome => outcome,
	);
	return done(...outcomes);
}

/**
 * Any other system: contacts as JSON to the endpoint, signed with apiKey as Standard Webhooks has it. listId and field mapping
 * have no meaning here; who may be mailed stands in each contact's marketingConsent.
 */
export const webhook: ProviderAdapter = {
	provider: "webhook",
	batchSize: 100,
	maxConcurrency: 4,
	bulkQuota: null,
	test: context =>
		reportTest(async () => {
			const answer = await deliver({ type: "test", data: {} }, context);
			if (!isSuccess(answer)) throw refuse(answer, context);
			return `The receiver answered ${answer.status}.`;
		}),
	prepare: () => Promise.resolve({ fields: {}, doubleOptIn: false, notes: [] }),
	upsertOne: (contact, context) => upsertMany([contact], context),
	upsertMany: (contacts, context) => upsertMany(contacts, context),
	subscribe: (subscriber, context) =>
		upsertMany([subscriberContact(subscriber)], context, "newsletter.subscribed"),
	async unsubscribe(email, context) {
		const answer = await deliver({ type: "newsletter.unsubscribed", data: { email } }, context);
		if (!isSuccess(answer)) throw refuse(answer, context);
		return TAKEN;
	},
};
