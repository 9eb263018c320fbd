import { defineEntity, p } from "@mikro-orm/core";

/** The response to a request under its Idempotency-Key, kept for 30 days (docs/specification/forms-and-intake.md#sent-once). */
export const IdempotencyKey = defineEntity({
	name: "IdempotencyKey",
	tableName: "idempotency_keys",
	properties: {
		scope: p.string().length(40).primary(),
		key: p.string().length(255).primary(),
		/** SHA-256 of the canonical body, hex. */
		bodyHash: p.string().length(64),
		answer: p.json<Record<string, string>>(),
		/** E-mail key of the person, so that an erasure finds the row. */
		emailKey: p.string().length(254).nullable(),
		createdAt: p.datetime(),
	},
	indexes: [
		{ name: "idempotency_keys_created", properties: ["createdAt"] },
		{ name: "idempotency_keys_email", properties: ["emailKey"] },
	],
});
