import { type InferResult, type SqlBool, sql } from "kysely";
import type { ItemStatus } from "#domain/jobs/kinds.ts";
import {
	type Cursor,
	isCursor,
	keysetPageWithCursors,
	type Page,
	type PageRequest,
	readPage,
	type SortKey,
} from "../keyset.ts";
import type { EntityManager } from "../orm.ts";
import { anyOf, iso } from "../sql.ts";
import { allWait, type RunRow, selectRuns } from "./run-row.ts";

const MAX_ITEMS = 20_000;
const MAX_ATTEMPTS_SHOWN = 1_000;

const position = sql<string>`i.position::text`;
/** Sort keys for a run's items (`job_items` as i): those that need attention first. */
const ITEM_KEYS: SortKey[] = [
	{ column: sql`(i.status in ('failed', 'suppressed'))::int`, type: "int4", descending: true },
	{ column: sql`i.position`, type: "int4" },
];

/** Tells whether a cursor fits the list of a run's items. */
export function isItemCursor(cursor: unknown): cursor is Cursor {
	return isCursor(ITEM_KEYS, cursor);
}

/** Returns runs by id in no particular order; unknown ids are omitted. */
export async function findRuns(em: EntityManager, ids: string[]): Promise<RunRow[]> {
	return ids.length === 0 ? [] : selectRuns(em).where("r.id", "=", anyOf(ids)).execute();
}

function selectItems(em: EntityManager, runId: string) {
	return em.kysely
		.selectFrom("job_items as i")
		.innerJoin("job_runs as r", "r.id", "i.run_id")
		.leftJoin("leads as l", "l.id", "i.lead_id")
		.where("i.run_id", "=", runId)
		.select(({ ref }) => [
			"i.position",
			"i.lead_id as leadId",
			"l.full_name as fullName",
			"l.email",
			sql<ItemStatus>`case when ${ref("i.status")} = 'pending' and ${ref("r.status")} = 'cancelled'
				then ${ref("r.status")} else ${ref("i.status")} end`.as("status"),
			"i.error",
			"i.note",
			"i.remote_id as remoteId",
			iso(ref("i.updated_at")).as("updatedAt"),
		]);
}

/** One item of a run with its result; leadId is null after the lead was erased. */
export type RunItem = InferResult<ReturnType<typeof selectItems>>[number];

/** Returns the items of a run by position, at most MAX_ITEMS. */
export function runItems(em: EntityManager, runId: string): Promise<RunItem[]> {
	return selectItems(em, runId).orderBy("i.position").limit(MAX_ITEMS).execute();
}

/** Returns one page of a run's items, those that need attention first. */
export async function listItems(
	em: EntityManager,
	runId: string,
	request: PageRequest,
): Promise<Page<RunItem>> {
	return readPage(em, request, {
		where: sql<SqlBool>`true`,
		ids: em.kysely.selectFrom("job_items as i").where("i.run_id", "=", runId).select(position.as("id")),
		id: position,
		isSearch: false,
		rows: where => keysetPageWithCursors(selectItems(em, runId).where(where), ITEM_KEYS, request).execute(),
	});
}

/** Returns the attempts of a run, newest first. */
export function runAttempts(em: EntityManager, runId: string, limit = MAX_ATTEMPTS_SHOWN) {
	return em.kysely
		.selectFrom("job_attempts")
		.where("run_id", "=", runId)
		.select(({ ref }) => [
			"number",
			"outcome",
			"error",
			iso(ref("started_at")).as("startedAt"),
			iso(ref("finished_at")).as("finishedAt"),
		])
		.orderBy("id", "desc")
		.limit(limit)
		.execute();
}

export async function findRun(em: EntityManager, id: string): Promise<RunRow | null> {
	const [run] = await findRuns(em, [id]);
	return run ?? null;
}

/** Returns the milliseconds until a run's next attempt; null while a message is queued or in flight, or if none is left. */
export async function nextAttemptMs(em: EntityManager, runId: string): Promise<number | null> {
	const next = await em.kysely
		.selectFrom("outbox")
		.where("run_id", "=", runId)
		.select(({ ref }) =>
			sql<number | null>`case when ${allWait}
				then ceil(extract(epoch from min(${ref("due_at")}) - now()) * 1000)::int end`.as("ms"),
		)
		.executeTakeFirst();
	return next?.ms ?? null;
}
