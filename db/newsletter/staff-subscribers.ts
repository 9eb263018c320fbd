import { AppError } from "#domain/errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { EntityManager } from "../orm.ts";
import { SUBSCRIBER_COLUMNS, type SubscriberRow } from "./list-subscribers.ts";

/** All that is held on a subscriber. */
export interface SubscriberExport {
	subscriber: Omit<SubscriberRow, "syncs">;
	syncHistory: Record<string, unknown>[];
}

/** Gathers all that is held on a subscriber. Throws AppError "not_found". */
export async function exportSubscriber(em: EntityManager, id: string): Promise<SubscriberExport> {
	const rows = await em.execute<Omit<SubscriberRow, "syncs">[]>(
		`select ${SUBSCRIBER_COLUMNS} from subscribers s where s.id = ?`,
		[id],
	);
	const [subscriber] = rows;
	if (!subscriber) throw new AppError("not_found", "There is no such subscriber");
	const history = await em.execute<{ row: Record<string, unknown> }[]>(
		"select to_jsonb(s) as row from newsletter_syncs s where subscriber_id = ? order by updated_at",
		[id],
	);
	return { subscriber, syncHistory: history.map(({ row }) => row) };
}

/** Erases whoever has this address from the newsletter. Call it in a transaction. Returns whether there was anyone. */
export async function eraseAddress(em: EntityManager, emailKey: string): Promise<boolean> {
	await em.execute(
		`update job_runs set error = null where id in (
			select s.run_id from newsletter_syncs s join subscribers p on p.id = s.subscriber_id where p.email_key = ?)`,
		[emailKey],
	);
	await em.execute(
		`update job_attempts set error = null where run_id in (
			select s.run_id from newsletter_syncs s join subscribers p on p.id = s.subscriber_id where p.email_key = ?)`,
		[emailKey],
	);
	await em.execute("delete from idempotency_keys where email_key = ?", [emailKey]);
	const erased = await em.execute("delete from subscribers where email_key = ? returning id", [emailKey]);
	return erased.length > 0;
}

/** Erases a subscriber. Throws AppError "not_found". */
export async function eraseSubscriber(em: EntityManager, id: string, actor: string): Promise<void> {
	await em.transactional(async inner => {
		const rows = await inner.execute<{ key: string }[]>(
			"select email_key as key from subscribers where id = ?",
			[id],
		);
		if (!rows[0]) throw new AppError("not_found", "There is no such subscriber");
		await eraseAddress(inner, rows[0].key);
		await recordAudit(inner, actor, "subscriber.erase", id);
	});
}
