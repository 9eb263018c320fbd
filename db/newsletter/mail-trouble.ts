import type { NewsletterMail } from "#domain/newsletter/subscription.ts";
import { announce } from "../notifications.ts";
import type { EntityManager } from "../orm.ts";

/** Notes why a mail did not go out; `failedMail` is given when it is not tried again. Call it in a transaction. */
export async function noteMailTrouble(
	em: EntityManager,
	subscriberId: string,
	{ error, failedMail }: { error: string; failedMail: NewsletterMail | null },
): Promise<void> {
	await change(em, subscriberId, { mailError: error, failedMail });
}

/** Forgets the trouble: the mail went out, or is not wanted any more. Call it in a transaction. */
export async function clearMailTrouble(em: EntityManager, subscriberId: string): Promise<void> {
	await change(em, subscriberId, { mailError: null, failedMail: null });
}

async function change(
	em: EntityManager,
	id: string,
	{ mailError, failedMail }: { mailError: string | null; failedMail: NewsletterMail | null },
): Promise<void> {
	const changed = await em
		.getKysely()
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
