import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { Integration } from "./integration.ts";

/** A short-lived OAuth access token, shared by all workers; encrypted. */
export const AccessToken = defineEntity({
	name: "AccessToken",
	tableName: "access_tokens",
	properties: {
		integration: () => p.oneToOne(Integration).owner().primary().deleteRule("cascade").mapToPk(),
		/** Fingerprint of the credentials it was created with. */
		credentials: p.string().length(40),
		value: p.text().hidden(),
		expiresAt: p.datetime(),
	},
});
export type AccessToken = InferEntity<typeof AccessToken>;
