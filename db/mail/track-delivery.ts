import { raw } from "@mikro-orm/core";
import type { DeliveryState, MailRoute } from "#domain/mail/delivery.ts";
import type { EntityManager } from "../orm.ts";
import { now } from "../sql.ts";
import { MailDelivery } from "./mail-delivery.ts";

/** Returns the delivery state of a mail; null when it was certainly not sent. */
export async function findDelivery(em: EntityManager, messageId: string): Promise<MailDelivery | null> {
	return em.findOne(MailDelivery, { messageId }, { disableIdentityMap: true });
}

/**
 * Claims the delivery of a mail. Returns false when it was sent, or another worker is sending it. Must be committed before the
 * mail's last byte is sent.
 */
export async function beginDelivery(em: EntityManager, messageId: string, route: MailRoute) {
	const sending = { state: "sending", route, updated_at: now } as const;
	const begun = await em.kysely
		.insertInto("mail_deliveries")
		.values({ ...sending, message_id: messageId })
		.onConflict(conflict =>
			conflict.column("message_id").doUpdateSet(sending).where("mail_deliveries.state", "=", "uncertain"),
		)
		.returning("message_id")
		.executeTakeFirst();
	return begun !== undefined;
}

/** Records the result of a delivery. A mail marked as sent stays so, regardless of late results. */
export async function endDelivery(
	em: EntityManager,
	messageId: string,
	state: Exclude<DeliveryState, "sending">,
): Promise<void> {
	const updatedAt = raw("now()");
	await em.nativeUpdate(MailDelivery, { messageId, state: { $ne: "sent" } }, { state, updatedAt });
}

/** Deletes the state of a mail that was certainly not sent, so that it may be sent again. */
export async function undoDelivery(em: EntityManager, messageId: string): Promise<void> {
	await em.nativeDelete(MailDelivery, { messageId, state: "sending" });
}
