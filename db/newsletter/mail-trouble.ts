import type { NewsletterMail } from "#domain/newsletter/subscription.ts";
import { announce } from "../notifications.ts";
import type { EntityManager } from "../orm.ts";

/**
 * Notes why a mail did not go out; null forgets the trouble, since it went out or is not wanted any more. `failedMail` is
 * given when it is not tried again. Call it in a transaction.
 */
export async function noteMailTrouble(
	em: EntityManager,
	id: string,
	mailError: string | null,
	failedMail: NewsletterMail | null = null,
): Promise<void> {
	const changed = await em.kysely
		.updateTable("subscribers")
		.set({ mail_error: mailError, failed_mail: failedMail })
		.where("id", "=", id)
		.where(({ eb, or }) =>
			or([
				eb("mail_error", "is distinct from", mailError),
				eb("failed_mail", "is distinct from", failedMail),
			]),
		)
		.returning("id")
		.executeTakeFirst();
	// Rare, and no visitor waits for it: screens may hear of it in the same transaction.
	if (changed) await announce(em, "back_office");
}
