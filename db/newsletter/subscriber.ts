import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { NEWSLETTER_MAILS, SUBSCRIBER_STATES } from "#domain/newsletter/subscription.ts";
import { Integration } from "../integrations/integration.ts";
import { rawIndex } from "../schema-statements.ts";
import { NEWEST } from "../versioned-row.ts";

/** A current or former subscriber of the newsletter. */
export const Subscriber = defineEntity({
	name: "Subscriber",
	tableName: "subscribers",
	properties: {
		id: p.uuid().primary(),
		email: p.string().length(254),
		/** Trimmed and lower-case; unique. */
		emailKey: p.string().length(254).unique(),
		state: p.enum(SUBSCRIBER_STATES),
		/** When a mail to this address was last enqueued, so that the form cannot be used to flood it. */
		mailedAt: p.datetime().nullable(),
		/** The mail that was given up; null if none was. */
		failedMail: p.enum(NEWSLETTER_MAILS).nullable(),
		/** Why a mail was given up or awaits another attempt; null when nothing is wrong. */
		mailError: p.text().nullable(),
		subscribedAt: p.datetime().nullable(),
		/** When the link of the confirmation mail was followed; null if no confirmation was required. */
		confirmedAt: p.datetime().nullable(),
		unsubscribedAt: p.datetime().nullable(),
		/** The integration that reported the unsubscribe and therefore needs no sync of it. */
		leftThrough: () => p.manyToOne(Integration).nullable().deleteRule("set null").mapToPk(),
		createdAt: p.datetime(),
		updatedAt: p.datetime(),
	},
	indexes: [
		{ name: "subscribers_newest", columns: NEWEST },
		{ name: "subscribers_state_newest", columns: [{ name: "state" }, ...NEWEST] },
		{ name: "subscribers_failed_mail", properties: ["id"], where: "failed_mail is not null" },
		rawIndex("subscribers_search", `"subscribers" using gin ("email_key" gin_trgm_ops)`),
	],
});
export type Subscriber = InferEntity<typeof Subscriber>;
