import { LockMode } from "@mikro-orm/core";
import { AppError, notFound } from "#domain/errors.ts";
import { PRIORITY } from "#domain/jobs/topics.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { retryRun } from "../jobs/retry-run.ts";
import type { EntityManager } from "../orm.ts";
import { enqueue } from "../outbox/enqueue.ts";
import { selectFailedSyncs } from "./list-subscribers.ts";
import { Subscriber } from "./subscriber.ts";

/**
 * Retries what failed for a subscriber: the mail that was given up, and each failed sync. Throws AppError "not_found", or
 * "conflict" when nothing failed.
 */
export async function retrySubscriber(em: EntityManager, id: string, actor: string): Promise<void> {
	await em.transactional(async inner => {
		const subscriber = await inner.findOne(Subscriber, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
		if (!subscriber) throw notFound("subscriber");
		const mail = subscriber.failedMail ?? null;
		const failed = await selectFailedSyncs(inner)
			.where("n.subscriber_id", "=", id)
			.select("n.run_id as runId")
			.execute();
		if (!mail && failed.length === 0) throw new AppError("conflict", "Nothing failed for this subscriber");
		if (mail) {
			inner.assign(subscriber, { failedMail: null, mailError: null });
			await inner.flush();
			const options = { lane: "mail", priority: PRIORITY.interactive } as const;
			await enqueue(inner, "newsletter.mail", { subscriberId: id, mail }, options);
		}
		for (const { runId } of failed) await retryRun(inner, runId, actor);
		await recordAudit(inner, actor, "subscriber.retry", id, { mail, syncs: failed.length });
	});
}
