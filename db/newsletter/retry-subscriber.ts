import { AppError } from "#domain/errors.ts";
import { PRIORITY } from "#domain/jobs/topics.ts";
import type { NewsletterMail } from "#domain/newsletter/subscription.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { retryRun } from "../jobs/retry-run.ts";
import type { EntityManager } from "../orm.ts";
import { enqueue } from "../outbox/enqueue.ts";
import { FAILED_SYNCS } from "./list-subscribers.ts";

/**
 * Repeats what failed about a subscriber: the mail that was given up, and each integration that could not be told.
 * Throws AppError "not_found", or "conflict" when nothing failed.
 */
export async function retrySubscriber(em: EntityManager, id: string, actor: string): Promise<void> {
	await em.transactional(async inner => {
		const rows = await inner.execute<{ failedMail: NewsletterMail | null }[]>(
			`select failed_mail as "failedMail" from subscribers where id = ? for update`,
			[id],
		);
		const [subscriber] = rows;
		if (!subscriber) throw new AppError("not_found", "There is no such subscriber");
		const { failedMail: mail } = subscriber;
		const failed = await inner.execute<{ runId: string }[]>(
			`select n.run_id as "runId" from ${FAILED_SYNCS} and n.subscriber_id = ?`,
			[id],
		);
		if (!mail && failed.length === 0) throw new AppError("conflict", "Nothing failed for this subscriber");
		if (mail) {
			await inner.execute("update subscribers set failed_mail = null, mail_error = null where id = ?", [id]);
			const options = { lane: "mail", priority: PRIORITY.interactive } as const;
			await enqueue(inner, "newsletter.mail", { subscriberId: id, mail }, options);
		}
		for (const { runId } of failed) await retryRun(inner, runId, actor);
		await recordAudit(inner, actor, "subscriber.retry", id, { mail, syncs: failed.length });
	});
}
