import { defineEntity, p } from "@mikro-orm/core";

/** A WebAuthn challenge, which an authenticator signs once. The key is the hash of the session or cookie it was issued for. */
export const PasskeyChallenge = defineEntity({
	name: "PasskeyChallenge",
	tableName: "passkey_challenges",
	properties: {
		key: p.string().length(64).primary(),
		challenge: p.string().length(100).hidden(),
		expiresAt: p.datetime(),
	},
	indexes: [{ name: "passkey_challenges_expiry", properties: ["expiresAt"] }],
});
