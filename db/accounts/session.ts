import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { Account } from "./account.ts";

/** A signed-in browser. The id is the SHA-256 of the cookie's token, so that a dump of the table contains no valid session. */
export const Session = defineEntity({
	name: "Session",
	tableName: "sessions",
	properties: {
		id: p.string().length(64).primary(),
		account: () => p.manyToOne(Account).deleteRule("cascade").mapToPk(),
		/** Idle expiry, extended by use. */
		expiresAt: p.datetime(),
		/** Absolute expiry, never extended. */
		endsAt: p.datetime(),
		createdAt: p.datetime(),
		/** When the user last authenticated: at sign-in, or by entering the password again. */
		confirmedAt: p.datetime().nullable(),
		userAgent: p.string().length(500).nullable(),
	},
	indexes: [
		{ name: "sessions_account", properties: ["account"] },
		{ name: "sessions_expiry", properties: ["expiresAt"] },
	],
});
export type Session = InferEntity<typeof Session>;
