import { followAddressChanges } from "../follow-address-changes.ts";
import type { ProviderAdapter } from "../port.ts";
import { formerContact } from "./former-contact.ts";
import { hubspotHook } from "./hook.ts";
import { subscribe, unsubscribe } from "./newsletter.ts";
import { prepare, readList } from "./prepare.ts";
import { ask } from "./request.ts";
import { AccountAnswer } from "./schemas.ts";
import { upsertMany } from "./upsert.ts";

/** HubSpot CRM contacts (docs/providers/hubspot.md). apiKey: a service key; listId: a static list's number. */
export const hubspot: ProviderAdapter = {
	provider: "hubspot",
	batchSize: 100,
	maxConcurrency: 4,
	// The smallest plan allows a hundred calls in ten seconds; a batch takes two, and the rest is left for single contacts.
	bulkQuota: { calls: 40, perMs: 10_000 },
	async test(context) {
		const path = "/account-info/v3/details";
		const { portalId } = await ask(AccountAnswer, context, { method: "GET", path });
		const list = await readList(context);
		return `Connected to the account ${portalId}${list ? `; those who agreed join the list ${list}` : ""}.`;
	},
	prepare,
	...followAddressChanges("HubSpot", formerContact, {
		upsertOne: (contact, context) => upsertMany([contact], context),
		upsertMany,
	}),
	subscribe,
	unsubscribe,
	hook: hubspotHook,
};
