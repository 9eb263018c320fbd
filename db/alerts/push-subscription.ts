import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { MAX_ENDPOINT_LENGTH } from "#domain/alerts/push-subscription.ts";
import { Account } from "../accounts/account.ts";

/** A push subscription of a staff member's browser (RFC 8030, RFC 8291). */
export const PushSubscription = defineEntity({
	name: "PushSubscription",
	tableName: "push_subscriptions",
	properties: {
		id: p.uuid().primary(),
		account: () => p.manyToOne(Account).deleteRule("cascade").mapToPk(),
		endpoint: p.string().length(MAX_ENDPOINT_LENGTH).hidden().unique("push_subscriptions_endpoint_unique"),
		/** The browser's public key, base64url. */
		p256dh: p.string().length(100).hidden(),
		auth: p.string().length(40).hidden(),
		userAgent: p.string().length(500).nullable(),
		createdAt: p.datetime(),
		/** When its push service last accepted a notification. */
		lastOkAt: p.datetime().nullable(),
	},
	indexes: [{ name: "push_subscriptions_account", properties: ["account"] }],
});
export type PushSubscription = InferEntity<typeof PushSubscription>;
