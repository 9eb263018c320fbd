import { type Expression, sql } from "kysely";
import type { EntityManager } from "../orm.ts";

/**
 * A provider's published rate limit: at most `calls` in any `perMs` milliseconds. Each integration has one sliding window in
 * one database row, shared by all workers.
 */
export interface Quota {
	calls: number;
	perMs: number;
}

/** A time at which a call may be made. */
export interface ReservedSlot {
	/** The time in PostgreSQL's text form; pass it as `reserved` the next time. */
	at: string;
	/** Milliseconds until then; 0 means now. */
	waitMs: number;
}

/** Added to every window, because the provider's clock may differ from ours. */
const MARGIN_MS = 250;

const msUntil = (at: ReturnType<typeof sql<Date>>) =>
	sql<number>`greatest(0, ceil(extract(epoch from ${at} - clock_timestamp()) * 1000))::int`;

const windowOf = ({ perMs }: Quota) => sql`make_interval(secs => ${(perMs + MARGIN_MS) / 1000}::float8)`;

/** Appends a time to the latest calls and keeps as many as the quota allows. */
const appended = (times: Expression<Date[]>, at: Expression<Date>, { calls }: Quota) =>
	sql<Date[]>`(${times} || ${at})[greatest(1, cardinality(${times}) + 2 - ${calls}::int):]`;

/** Locks the integration's row of calls until the transaction ends. */
async function lockSlots(em: EntityManager, integrationId: string) {
	const db = em.kysely;
	await db
		.insertInto("call_slots")
		.values({ integration_id: integrationId, slots: [], sent: [] })
		.onConflict(conflict => conflict.column("integration_id").doNothing())
		.execute();
	const table = db.selectFrom("call_slots").where("integration_id", "=", integrationId);
	await table.select("integration_id").forUpdate().execute();
	return table;
}

/**
 * Reserves the slot of an integration's next call by the database's clock; an earlier reservation is kept. A slot spreads calls
 * out but does not permit the call: `acquireCall` does, when the call is made.
 */
export async function reserveSlot(
	em: EntityManager,
	integrationId: string,
	quota: Quota,
	reserved: string | null,
): Promise<ReservedSlot> {
	if (reserved) {
		const wait = msUntil(sql`${reserved}::timestamptz`).as("waitMs");
		const { waitMs } = await em.kysely.selectNoFrom(wait).executeTakeFirstOrThrow();
		return { at: reserved, waitMs };
	}
	return em.transactional(async inner => {
		const table = await lockSlots(inner, integrationId);
		const { calls } = quota;
		return inner.kysely
			.with("free", () =>
				table.select(({ ref }) =>
					sql<Date>`case when cardinality(${ref("slots")}) < ${calls} then clock_timestamp()
						else greatest(clock_timestamp(), (${ref("slots")})[1] + ${windowOf(quota)}) end`.as("at"),
				),
			)
			.with("taken", free =>
				free
					.updateTable("call_slots as c")
					.from("free")
					.set(({ ref }) => ({
						slots: appended(ref("c.slots"), ref("free.at"), quota),
					}))
					.where("c.integration_id", "=", integrationId),
			)
			.selectFrom("free")
			.select(({ ref }) => {
				const at = sql<Date>`${ref("free.at")}`;
				return [sql<string>`${at}::text`.as("at"), msUntil(at).as("waitMs")];
			})
			.executeTakeFirstOrThrow();
	});
}

/**
 * Frees the slots of an integration that no message of an open run holds, so that new calls queue up only behind the calls that
 * were made and those that are still planned.
 */
export async function releaseSlots(em: EntityManager, integrationId: string): Promise<void> {
	await em.execute(
		`update call_slots c set slots = array(
			select at from (
				select unnest(c.sent) as at
				union all
				select (o.ticket ->> 'slot')::timestamptz from outbox o join job_runs r on r.id = o.run_id
				where r.integration_id = c.integration_id and r.status in ('queued', 'active') and jsonb_exists(o.ticket, 'slot')
				order by at desc limit cardinality(c.slots)
			) latest order by at
		 ) where c.integration_id = ?`,
		[integrationId],
	);
}

/**
 * Counts a call that is about to be made if the window has room; a `waitMs` above 0 means that it has none and nothing was
 * counted. Call `completeCall` after the answer.
 */
export async function acquireCall(
	em: EntityManager,
	integrationId: string,
	quota: Quota,
): Promise<ReservedSlot> {
	return em.transactional(async inner => {
		const table = await lockSlots(inner, integrationId);
		const call = await table
			.select(({ ref }) => {
				const oldest = sql<Date>`((${ref("sent")})[1] + ${windowOf(quota)})`;
				return [
					sql<string>`clock_timestamp()::text`.as("at"),
					sql<number>`case when cardinality(${ref("sent")}) < ${quota.calls} then 0 else ${msUntil(oldest)} end`.as(
						"waitMs",
					),
				];
			})
			.executeTakeFirstOrThrow();
		if (call.waitMs === 0) {
			await inner.kysely
				.updateTable("call_slots")
				.set(({ ref }) => ({
					sent: appended(ref("sent"), sql<Date>`${call.at}::timestamptz`, quota),
				}))
				.where("integration_id", "=", integrationId)
				.execute();
		}
		return call;
	});
}

/** Moves a call in the window to the time of its answer, when the provider has counted it. `at` is acquireCall's. */
export async function completeCall(em: EntityManager, integrationId: string, at: string): Promise<void> {
	await em.kysely
		.updateTable("call_slots")
		.set(({ ref }) => ({
			sent: sql<Date[]>`(select array_agg(t order by t) from
				unnest(array_replace(${ref("sent")}, ${at}::timestamptz, clock_timestamp())) as t)`,
		}))
		.where("integration_id", "=", integrationId)
		.execute();
}
