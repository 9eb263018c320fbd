import type { NewsletterMail } from "#domain/newsletter/subscription.ts";
import type { EntityManager } from "../orm.ts";

// Rare, and no visitor waits for it: screens may hear of it in the same transaction.
const TELL = "select pg_notify('back_office', '')";

/** Notes why a mail did not go out; `failedMail` is given when it is not tried again. Call it in a transaction. */
export async function noteMailTrouble(
	em: EntityManager,
	subscriberId: string,
	{ error, failedMail }: { error: string; failedMail: NewsletterMail | null },
): Promise<void> {
	const noted = await em.execute(
		`update subscribers set mail_error = ?, failed_mail = ?
		 where id = ? and (mail_error is distinct from ? or failed_mail is distinct from ?) returning id`,
		[error, failedMail, subscriberId, error, failedMail],
	);
	if (noted.length > 0) await em.execute(TELL);
}

/** Forgets the trouble: the mail went out, or is not wanted any more. Call it in a transaction. */
export async function clearMailTrouble(em: EntityManager, subscriberId: string): Promise<void> {
	const cleared = await em.execute(
		`update subscribers set mail_error = null, failed_mail = null
		 where id = ? and (mail_error is not null or failed_mail is not null) returning id`,
		[subscriberId],
	);
	if (cleared.length > 0) await em.execute(TELL);
}
