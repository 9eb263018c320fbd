import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { Account } from "./account.ts";

/** A passkey of a member of staff (WebAuthn): it signs in without password and code. */
export const Passkey = defineEntity({
	name: "Passkey",
	tableName: "passkeys",
	properties: {
		id: p.uuid().primary(),
		account: () => p.manyToOne(Account).deleteRule("cascade").mapToPk(),
		/** By which the authenticator knows it, base64url. */
		credentialId: p.string().length(1400).unique("passkeys_credential_id_unique"),
		/** COSE, base64url. */
		publicKey: p.text().hidden(),
		/** How often the authenticator signed, as it says; many say 0 for ever. */
		counter: p.bigint("number"),
		transports: p.json<string[]>().default([]),
		/** As its owner calls it. */
		name: p.string().length(100),
		createdAt: p.datetime(),
		lastUsedAt: p.datetime().nullable(),
	},
	indexes: [{ name: "passkeys_account", properties: ["account"] }],
});
export type Passkey = InferEntity<typeof Passkey>;
