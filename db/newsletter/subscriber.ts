import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { SUBSCRIBER_STATES } from "#domain/newsletter/subscription.ts";

/** Somebody on the newsletter's list, or who was. */
export const Subscriber = defineEntity({
	name: "Subscriber",
	tableName: "subscribers",
	properties: {
		id: p.uuid().primary(),
		email: p.string().length(254),
		/** Trimmed and lower-case: one row per person. */
		emailKey: p.string().length(254).unique(),
		state: p.enum(SUBSCRIBER_STATES),
		/** When a mail was last promised to this address: nobody can be flooded through the form. */
		mailedAt: p.datetime().nullable(),
		subscribedAt: p.datetime().nullable(),
		unsubscribedAt: p.datetime().nullable(),
		createdAt: p.datetime(),
		updatedAt: p.datetime(),
	},
});
export type Subscriber = InferEntity<typeof Subscriber>;
