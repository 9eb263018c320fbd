import { sql } from "kysely";
import { notFound } from "#domain/errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { IdempotencyKey } from "../idempotency/idempotency-key.ts";
import { JobAttempt } from "../jobs/job-attempt.ts";
import { JobRun } from "../jobs/job-run.ts";
import type { EntityManager } from "../orm.ts";
import { forgetViews } from "../views/forget-views.ts";
import { selectSubscribers } from "./list-subscribers.ts";
import { NewsletterSync } from "./newsletter-sync.ts";
import { Subscriber } from "./subscriber.ts";

/** Collects all data held on a subscriber. Throws AppError "not_found". */
export async function exportSubscriber(em: EntityManager, id: string) {
	const subscriber = await selectSubscribers(em)
		.where("s.id", "=", id)
		.executeTakeFirstOrThrow(() => notFound("subscriber"));
	const history = await em.kysely
		.selectFrom("newsletter_syncs as n")
		.where("n.subscriber_id", "=", id)
		.select(sql<Record<string, unknown>>`to_jsonb(n)`.as("row"))
		.orderBy("n.updated_at")
		.execute();
	return { subscriber, syncHistory: history.map(({ row }) => row) };
}

export type SubscriberExport = Awaited<ReturnType<typeof exportSubscriber>>;

/** Erases the subscriber with this address from the newsletter. Must run in a transaction. Returns whether there was one. */
export async function eraseAddress(em: EntityManager, emailKey: string): Promise<boolean> {
	await em.nativeDelete(IdempotencyKey, { emailKey });
	const subscriber = await em.findOne(Subscriber, { emailKey });
	if (!subscriber) return false;
	const syncs = await em.find(NewsletterSync, { subscriber: subscriber.id });
	const runs = syncs.map(({ run }) => run);
	// Errors may quote the address.
	await em.nativeUpdate(JobRun, { id: runs }, { error: null });
	await em.nativeUpdate(JobAttempt, { run: runs }, { error: null });
	await em.nativeDelete(Subscriber, { id: subscriber.id });
	return true;
}

/** Erases a subscriber. Throws AppError "not_found". */
export async function eraseSubscriber(em: EntityManager, id: string, actor: string): Promise<void> {
	await em.transactional(async inner => {
		const subscriber = await inner.findOne(Subscriber, { id });
		if (!subscriber) throw notFound("subscriber");
		await eraseAddress(inner, subscriber.emailKey);
		await forgetViews(inner, { addresses: [subscriber.emailKey] });
		await recordAudit(inner, actor, "subscriber.erase", id);
	});
}
