import { AppError } from "#domain/errors.ts";
import type { SubscriberState } from "#domain/newsletter/subscription.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { EntityManager } from "../orm.ts";
import { containing, iso } from "../sql.ts";

/** A person of the newsletter's list as staff see them. */
export interface SubscriberRow {
	id: string;
	email: string;
	state: SubscriberState;
	subscribedAt: string | null;
	unsubscribedAt: string | null;
	createdAt: string;
}

const COLUMNS = `id, email, state, ${iso("subscribed_at")} as "subscribedAt",
	${iso("unsubscribed_at")} as "unsubscribedAt", ${iso("created_at")} as "createdAt"`;

/** One page of subscribers, newest first, after `cursor` (creation time and id of the last one). */
export async function listSubscribers(
	em: EntityManager,
	{ q, limit, cursor }: { q?: string | undefined; limit: number; cursor?: readonly string[] | null },
): Promise<{ subscribers: SubscriberRow[]; next: readonly string[] | null }> {
	const where = ["true"];
	const parameters: unknown[] = [];
	if (q) {
		where.push("email_key like ?");
		parameters.push(containing(q));
	}
	if (cursor) {
		where.push("(created_at, id) < (?::timestamptz, ?::uuid)");
		parameters.push(...cursor);
	}
	const rows = await em.execute<(SubscriberRow & { exactly: string })[]>(
		`select ${COLUMNS}, created_at::text as exactly from subscribers where ${where.join(" and ")}
		 order by created_at desc, id desc limit ?`,
		[...parameters, limit + 1],
	);
	const page = rows.slice(0, limit);
	const last = page.at(-1);
	const next = rows.length > limit && last ? [last.exactly, last.id] : null;
	return { subscribers: page.map(({ exactly: _exactly, ...subscriber }) => subscriber), next };
}

/** How many subscribers there are, of those whom `q` finds. */
export async function countSubscribers(em: EntityManager, q?: string): Promise<number> {
	const rows = await em.execute<{ n: number }[]>(
		"select count(*)::int as n from subscribers where email_key like ?",
		[containing(q ?? "")],
	);
	return rows[0]?.n ?? 0;
}

/** All that is held on a subscriber. Throws AppError "not_found". */
export async function exportSubscriber(em: EntityManager, id: string) {
	const rows = await em.execute<SubscriberRow[]>(`select ${COLUMNS} from subscribers where id = ?`, [id]);
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
