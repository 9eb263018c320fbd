import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { NEWSLETTER_MAILS, SUBSCRIBER_STATES } from "#domain/newsletter/subscription.ts";
import { Integration } from "../integrations/integration.ts";
import { NEWEST } from "../kept-by-staff.ts";
import { indexAs } from "../stated.ts";

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
		/** The mail that was given up; null when none was. */
		failedMail: p.enum(NEWSLETTER_MAILS).nullable(),
		/** Why a mail was given up, or is still waiting to be tried again; null when nothing is wrong. */
		mailError: p.text().nullable(),
		subscribedAt: p.datetime().nullable(),
		/** When they followed the link of a confirmation; null for who never had to. */
		confirmedAt: p.datetime().nullable(),
		unsubscribedAt: p.datetime().nullable(),
		/** Where they left, if a provider told us: that one knows already. */
		leftThrough: () => p.manyToOne(Integration).nullable().deleteRule("set null").mapToPk(),
		createdAt: p.datetime(),
		updatedAt: p.datetime(),
	},
	indexes: [
		{ name: "subscribers_newest", columns: NEWEST },
		{ name: "subscribers_state_newest", columns: [{ name: "state" }, ...NEWEST] },
		{ name: "subscribers_failed_mail", properties: ["id"], where: "failed_mail is not null" },
		indexAs("subscribers_search", `"subscribers" using gin ("email_key" gin_trgm_ops)`),
	],
});
export type Subscriber = InferEntity<typeof Subscriber>;
