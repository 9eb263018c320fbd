import { followAddressChanges } from "../follow-address-changes.ts";
import type { ProviderAdapter } from "../port.ts";
import { formerMember } from "./former-member.ts";
import { mailchimpHook } from "./hook.ts";
import { subscribe, unsubscribe } from "./newsletter.ts";
import { prepare, readList } from "./prepare.ts";
import { ask } from "./request.ts";
import { PingAnswer } from "./schemas.ts";
import { upsertMany, upsertOne } from "./upsert.ts";

/** Mailchimp Marketing API v3 (docs/providers/mailchimp.md). listId is the audience and required. */
export const mailchimp: ProviderAdapter = {
	provider: "mailchimp",
	batchSize: 500,
	// Mailchimp allows ten connections per user; four leaves room for the firm's other tools.
	maxConcurrency: 4,
	bulkQuota: null,
	async test(context) {
		const list = await readList(context);
		const { health_status } = await ask(PingAnswer, context, { method: "GET", path: "/ping" });
		return `Connected to the audience ${list.name || list.id}. ${health_status}`;
	},
	prepare,
	...followAddressChanges("Mailchimp", formerMember, { upsertOne, upsertMany }),
	subscribe,
	unsubscribe,
	hook: mailchimpHook,
};
