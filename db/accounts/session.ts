import { defineEntity, p } from "@mikro-orm/core";
import { Account } from "./account.ts";

/** A signed-in browser. The id is the SHA-256 of the cookie's token, so a dump of the table signs nobody in. */
export const Session = defineEntity({
	name: "Session",
	tableName: "sessions",
	properties: {
		id: p.string().length(64).primary(),
		account: () => p.manyToOne(Account).deleteRule("cascade").mapToPk(),
		/** Idle expiry, pushed on by use. */
		expiresAt: p.datetime(),
		/** Absolute expiry, never pushed. */
		endsAt: p.datetime(),
		createdAt: p.datetime(),
		/** When its person last proved who they are: at the sign-in, and by the password given again. */
		confirmedAt: p.datetime().nullable(),
		userAgent: p.string().length(500).nullable(),
	},
	indexes: [
		{ name: "sessions_account", properties: ["account"] },
		{ name: "sessions_expiry", properties: ["expiresAt"] },
	],
});
