import { type Expression, expressionBuilder, type InferResult, type SqlBool, sql } from "kysely";
import type { SubscriberFilter } from "#domain/newsletter/subscriber-query.ts";
import { asciiDomain } from "#domain/shape.ts";
import {
	type Cursor,
	countRows,
	isCursor,
	keysetPageWithCursors,
	newestFirst,
	type PageRequest,
	readPage,
} from "../keyset.ts";
import type { Database, EntityManager } from "../orm.ts";
import { containsText } from "../search.ts";
import { anyOf, idsOf, iso } from "../sql.ts";

/** Selects subscribers as staff see them, without their syncs; times in ISO 8601. */
export function selectSubscribers(em: EntityManager) {
	return em.kysely
		.selectFrom("subscribers as s")
		.select(({ ref, selectFrom }) => [
			"s.id",
			"s.email",
			"s.state",
			iso(ref("s.subscribed_at")).as("subscribedAt"),
			iso(ref("s.unsubscribed_at")).as("unsubscribedAt"),
			iso(ref("s.created_at")).as("createdAt"),
			"s.failed_mail as failedMail",
			"s.mail_error as mailError",
			selectFrom("leads as l").whereRef("l.email_key", "=", "s.email_key").select("l.id").as("leadId"),
		]);
}

/** Selects each subscriber's latest sync at each integration, without successful ones to a former destination. */
function selectSyncs(em: EntityManager, ids: string[]) {
	const latest = em.kysely
		.selectFrom("newsletter_syncs as n")
		.innerJoin("job_runs as r", "r.id", "n.run_id")
		.innerJoin("integrations as i", "i.id", "r.integration_id")
		.where("n.subscriber_id", "=", anyOf(ids))
		.distinctOn(["n.subscriber_id", "i.name", "i.id"])
		.select(({ ref }) => [
			"n.subscriber_id as subscriberId",
			"i.id as integrationId",
			"i.name as integration",
			"i.provider",
			"n.error",
			"n.run_id as runId",
			iso(ref("n.updated_at")).as("updatedAt"),
			sql<boolean>`${ref("n.destination")} is not distinct from ${ref("i.destination")}`.as("here"),
			sql<SyncStatus>`case when ${ref("r.status")} in ('queued', 'active') then 'pending'
				when ${ref("r.status")} = 'cancelled' then 'cancelled' else ${ref("n.status")} end`.as("status"),
		])
		.orderBy("n.subscriber_id")
		.orderBy("i.name")
		.orderBy("i.id")
		.orderBy("r.created_at", "desc");
	return em.kysely
		.selectFrom(latest.as("latest"))
		.where(({ eb, or }) => or([eb("status", "<>", "done"), eb("here", "=", true)]))
		.select([
			"subscriberId",
			"integrationId",
			"integration",
			"provider",
			"error",
			"runId",
			"updatedAt",
			"status",
		])
		.orderBy("subscriberId")
		.orderBy("integration")
		.orderBy("integrationId");
}

type SyncStatus = "pending" | "done" | "failed" | "suppressed" | "cancelled";

/** A subscriber's sync state at one integration. */
export type SubscriberSyncState = Omit<InferResult<ReturnType<typeof selectSyncs>>[number], "subscriberId">;

/** A subscriber as staff see them. */
export type SubscriberRow = InferResult<ReturnType<typeof selectSubscribers>>[number] & {
	syncs: SubscriberSyncState[];
};

/** Selects newsletter syncs whose run failed without a later run to the same integration, as `n`. */
export function selectFailedSyncs(em: EntityManager) {
	return em.kysely
		.selectFrom("newsletter_syncs as n")
		.innerJoin("job_runs as r", join => join.onRef("r.id", "=", "n.run_id").on("r.status", "=", "failed"))
		.where("n.status", "=", "failed")
		.where("r.integration_id", "is not", null)
		.where(({ not, exists, selectFrom }) =>
			not(
				exists(
					selectFrom("newsletter_syncs as m")
						.innerJoin("job_runs as later", "later.id", "m.run_id")
						.whereRef("m.subscriber_id", "=", "n.subscriber_id")
						.whereRef("later.integration_id", "=", "r.integration_id")
						.whereRef("later.created_at", ">", "r.created_at")
						.select("m.run_id"),
				),
			),
		);
}

const subscriber = expressionBuilder<Database & { s: Database["subscribers"] }, "s">();
const KEYS = newestFirst(subscriber.ref("s.created_at"), subscriber.ref("s.id"));

/** Tells whether a cursor fits the list of subscribers. */
export function isSubscriberCursor(cursor: unknown): cursor is Cursor {
	return isCursor(KEYS, cursor);
}

function filterSubscribers(
	em: EntityManager,
	{ q, state, trouble, newsletterOnly }: SubscriberFilter,
): Expression<SqlBool> {
	const { and, exists, not, ref, selectFrom } = subscriber;
	const troubled = () =>
		selectFrom("subscribers as f")
			.where("f.failed_mail", "is not", null)
			.select("f.id")
			.union(selectFailedSyncs(em).select("n.subscriber_id as id"));
	return and([
		...(q ? [containsText(ref("s.email_key"), asciiDomain(q))] : []),
		...(state ? [subscriber("s.state", "=", state)] : []),
		...(trouble ? [subscriber("s.id", "in", troubled())] : []),
		...(newsletterOnly
			? [not(exists(selectFrom("leads as l").whereRef("l.email_key", "=", "s.email_key").select("l.id")))]
			: []),
	]);
}

const ids = (em: EntityManager) => em.kysely.selectFrom("subscribers as s").select("s.id");

/** Returns one page of subscribers, newest first. */
export async function listSubscribers(em: EntityManager, filter: SubscriberFilter, request: PageRequest) {
	const page = await readPage(em, request, {
		where: filterSubscribers(em, filter),
		ids: ids(em),
		id: subscriber.ref("s.id"),
		isSearch: Boolean(filter.q),
		rows: where => keysetPageWithCursors(selectSubscribers(em).where(where), KEYS, request).execute(),
	});
	const shown = idsOf(page.rows);
	const syncs = Map.groupBy(
		shown.length > 0 ? await selectSyncs(em, shown).execute() : [],
		({ subscriberId }) => subscriberId,
	);
	const rows: SubscriberRow[] = page.rows.map(row => ({
		...row,
		syncs: (syncs.get(row.id) ?? []).map(({ subscriberId: _subscriberId, ...sync }) => sync),
	}));
	return { ...page, rows };
}

/** Counts the subscribers with a failed mail or sync. */
export function countTroubled(em: EntityManager): Promise<number> {
	return countRows(em, ids(em).where(filterSubscribers(em, { trouble: true })));
}
