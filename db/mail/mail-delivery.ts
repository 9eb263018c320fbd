import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { DELIVERY_STATES, MAIL_ROUTES } from "#domain/mail/delivery.ts";

/**
 * Delivery state of one mail. The row is committed just before the receiver may accept the mail, so that a mail without a row
 * was certainly not sent. Contains no personal data.
 */
export const MailDelivery = defineEntity({
	name: "MailDelivery",
	tableName: "mail_deliveries",
	properties: {
		/** Message-ID without angle brackets. */
		messageId: p.string().length(250).primary(),
		state: p.enum(DELIVERY_STATES),
		route: p.enum(MAIL_ROUTES),
		updatedAt: p.datetime(),
	},
});
export type MailDelivery = InferEntity<typeof MailDelivery>;
