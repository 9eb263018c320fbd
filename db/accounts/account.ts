import { defineEntity, type InferEntity, p } from "@mikro-orm/core";

/** Roles of staff accounts; a viewer has read access only. */
const ROLES = ["admin", "viewer"] as const;
export type Role = (typeof ROLES)[number];

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
		/** Encrypted TOTP secret of the authenticator app; a second factor only after confirmation. */
		totpSecret: p.text().hidden().nullable(),
		totpConfirmedAt: p.datetime().nullable(),
		/** The last time step whose code was used, so that no code works twice. */
		totpLastStep: p.bigint("number").hidden().nullable(),
		/** SHA-256 of each unused recovery code, hex. */
		recoveryCodes: p.json<string[]>().hidden().default([]),
		passwordChangedAt: p.datetime().nullable(),
		/** When a new lead was last assigned to it round robin. */
		lastTurnAt: p.datetime().nullable(),
		createdAt: p.datetime(),
	},
});
export type Account = InferEntity<typeof Account>;
