import { defineEntity, type InferEntity, p } from "@mikro-orm/core";

/** Roles: a viewer sees and changes nothing. */
const ROLES = ["admin", "viewer"] as const;
export type Role = (typeof ROLES)[number];

/** A member of staff. */
export const Account = defineEntity({
	name: "Account",
	tableName: "accounts",
	properties: {
		id: p.uuid().primary(),
		username: p.string().length(100),
		usernameKey: p.string().length(100).unique("accounts_username_key_unique"),
		/** argon2id in PHC format. */
		passwordHash: p.text().hidden(),
		role: p.enum(ROLES).default("admin"),
		/** Key of the authenticator app, sealed; a second factor only once it is confirmed. */
		totpSecret: p.text().hidden().nullable(),
		totpConfirmedAt: p.datetime().nullable(),
		/** The last time step whose code was used: no code works twice. */
		totpLastStep: p.bigint("number").hidden().nullable(),
		/** SHA-256 of each recovery code that is left, hex. */
		recoveryCodes: p.json<string[]>().hidden().default([]),
		passwordChangedAt: p.datetime().nullable(),
		/** When new leads were last given to them in turn. */
		lastTurnAt: p.datetime().nullable(),
		createdAt: p.datetime(),
	},
});
export type Account = InferEntity<typeof Account>;
