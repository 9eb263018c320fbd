import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { ALERT_CHANNELS, DIGEST_STATES } from "#domain/alerts/preferences.ts";
import { Account } from "../accounts/account.ts";

/** One notification to a staff member through one channel, about one or more leads. Contains no personal data. */
export const AlertDigest = defineEntity({
	name: "AlertDigest",
	tableName: "alert_digests",
	properties: {
		id: p.uuid().primary(),
		account: () => p.manyToOne(Account).deleteRule("cascade").mapToPk(),
		channel: p.enum(ALERT_CHANNELS),
		isTest: p.boolean().default(false),
		/** The outbox message that delivers it. */
		message: p.uuid(),
		state: p.enum(DIGEST_STATES).default("waiting"),
		/** Why it was not sent, in the server's words. */
		error: p.text().nullable(),
		createdAt: p.datetime(),
		endedAt: p.datetime().nullable(),
	},
	indexes: [
		{ name: "alert_digests_account", properties: ["account", "createdAt"] },
		{ name: "alert_digests_ended", properties: ["endedAt"] },
	],
});
export type AlertDigest = InferEntity<typeof AlertDigest>;
