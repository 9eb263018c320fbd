import { followAddressChanges } from "../follow-address-changes.ts";
import type { ProviderAdapter } from "../port.ts";
import { formerSubscriber } from "./former-subscriber.ts";
import { mailerliteHook } from "./hook.ts";
import { subscribe, unsubscribe } from "./newsletter.ts";
import { checkGroup, prepare } from "./prepare.ts";
import { ask } from "./request.ts";
import { TotalAnswer } from "./schemas.ts";
import { upsertMany, upsertOne } from "./upsert.ts";

/**
 * MailerLite (docs/providers/mailerlite.md). listId is a group's id. Bulk syncs use /api/batch instead of the import: the
 * import takes more at once, but reports at most five refused records and adds everybody to a group.
 */
export const mailerlite: ProviderAdapter = {
	provider: "mailerlite",
	batchSize: 50,
	maxConcurrency: 2,
	// A batch of subscribers counts as an import: five per minute.
	bulkQuota: { calls: 5, perMs: 60_000 },
	async test(context) {
		const { total } = await ask(TotalAnswer, context, { method: "GET", path: "/subscribers?limit=0" });
		await checkGroup(context);
		return `Connected: ${total} ${total === 1 ? "subscriber" : "subscribers"}.`;
	},
	prepare,
	...followAddressChanges("MailerLite", formerSubscriber, { upsertOne, upsertMany }),
	subscribe,
	unsubscribe,
	hook: mailerliteHook,
};
