import { defineEntity, p } from "@mikro-orm/core";

/** What an authenticator must sign, once. The key is the hash of the session, or of the cookie, that it was given to. */
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
