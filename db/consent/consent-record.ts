import { defineEntity, p } from "@mikro-orm/core";

/**
 * A visitor's consent choice, as proof that it was made; it does not identify the visitor
 * (docs/specification/consent-and-tracking.md#stored-choice).
 */
export const ConsentRecord = defineEntity({
	name: "ConsentRecord",
	tableName: "consent_records",
	properties: {
		id: p.uuid().primary(),
		analytics: p.boolean(),
		marketing: p.boolean(),
		functional: p.boolean(),
		/** Version of the texts that were shown. */
		textVersion: p.string().length(50),
		/** Two letters, or null when the lookup failed. */
		country: p.string().length(2).nullable(),
		/** Whether the browser sent Sec-GPC: 1 with the choice. */
		gpc: p.boolean(),
		createdAt: p.datetime(),
	},
});
