import { followAddressChanges } from "../follow-address-changes.ts";
import type { ProviderAdapter } from "../port.ts";
import { formerContact } from "./former-contact.ts";
import { sendgridHook } from "./hook.ts";
import { subscribe, unsubscribe } from "./newsletter.ts";
import { poll, start } from "./poll.ts";
import { prepare, readList } from "./prepare.ts";
import { ask } from "./request.ts";
import { CountAnswer, MAX_CONTACTS } from "./schemas.ts";

/**
 * SendGrid Marketing Contacts v3 (docs/providers/sendgrid.md). listId is a list's uuid. Every upsert is an asynchronous job, so
 * results are pending at first.
 */
export const sendgrid: ProviderAdapter = {
	provider: "sendgrid",
	batchSize: MAX_CONTACTS,
	maxConcurrency: 2,
	bulkQuota: null,
	async test(context) {
		const path = "/marketing/contacts/count";
		const { contact_count: count } = await ask(CountAnswer, context, { method: "GET", path });
		const list = await readList(context);
		const people = `${count} ${count === 1 ? "contact" : "contacts"}`;
		return list ? `Connected: ${people}; new ones join the list ${list}.` : `Connected: ${people}.`;
	},
	prepare,
	...followAddressChanges("SendGrid", formerContact, {
		upsertOne: (contact, context) => start([contact], context),
		upsertMany: start,
		poll,
	}),
	subscribe,
	unsubscribe,
	hook: sendgridHook,
};
