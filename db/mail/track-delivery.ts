import type { DeliveryState, MailRoute } from "#domain/mail/delivery.ts";
import type { EntityManager } from "../orm.ts";
import { MailDelivery } from "./mail-delivery.ts";

/** What is known of a mail; null when it was certainly not sent. */
export async function findDelivery(em: EntityManager, messageId: string): Promise<MailDelivery | null> {
	return em.findOne(MailDelivery, { messageId }, { disableIdentityMap: true });
}

/**
 * Claims the right to let a mail take effect. Returns false when it was sent, or somebody else is sending it.
 * Must be committed before the mail's last byte leaves.
 */
export async function beginDelivery(
	em: EntityManager,
	messageId: string,
	route: MailRoute,
): Promise<boolean> {
	const rows = await em.execute(
		`insert into mail_deliveries (message_id, state, route, updated_at) values (?, 'sending', ?, now())
		 on conflict (message_id) do update set state = 'sending', route = excluded.route, updated_at = now()
		 where mail_deliveries.state = 'uncertain' returning message_id`,
		[messageId, route],
	);
	return rows.length > 0;
}

/** Notes how a delivery ended. A mail that was sent stays sent, whatever comes in late. */
export async function endDelivery(
	em: EntityManager,
	messageId: string,
	state: Exclude<DeliveryState, "sending">,
): Promise<void> {
	await em.execute(
		"update mail_deliveries set state = ?, updated_at = now() where message_id = ? and state <> 'sent'",
		[state, messageId],
	);
}

/** Notes that a mail which was being sent has certainly not been: it may be sent again. */
export async function undoDelivery(em: EntityManager, messageId: string): Promise<void> {
	await em.execute("delete from mail_deliveries where message_id = ? and state = 'sending'", [messageId]);
}
