import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { Account } from "./account.ts";

/** A passkey of a staff account (WebAuthn), which signs in without password and code. */
export const Passkey = defineEntity({
	name: "Passkey",
	tableName: "passkeys",
	properties: {
		id: p.uuid().primary(),
		account: () => p.manyToOne(Account).deleteRule("cascade").mapToPk(),
		/** The authenticator's id of the credential, base64url. */
		credentialId: p.string().length(1400).unique("passkeys_credential_id_unique"),
		/** COSE, base64url. */
		publicKey: p.text().hidden(),
		/** Signature counter reported by the authenticator; many always report 0. */
		counter: p.bigint("number"),
		transports: p.json<string[]>().default([]),
		/** Name given by its owner. */
		name: p.string().length(100),
		createdAt: p.datetime(),
		lastUsedAt: p.datetime().nullable(),
	},
	indexes: [{ name: "passkeys_account", properties: ["account"] }],
});
export type Passkey = InferEntity<typeof Passkey>;
