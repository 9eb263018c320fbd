import type { NewsletterMail } from "#domain/newsletter/subscription.ts";
import { announce } from "../notifications.ts";
import type { EntityManager } from "../orm.ts";

/**
 * Records why a mail was not sent; null clears the error, because the mail was sent or is no longer wanted. `failedMail` is set
 * when there will be no further attempt. Must run in a transaction.
 */
export async function recordMailError(
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
	// Rare, and no visitor waits for it, so screens may be notified in the same transaction.
	if (changed) await announce(em, "back_office");
}
