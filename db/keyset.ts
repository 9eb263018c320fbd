import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { EntityManager } from "./orm.ts";
import { anyOf, isInstant, isUuid } from "./sql.ts";

/** A column that a list is sorted by. The last key of a list is unique, so that pages neither repeat nor skip a row. */
export interface SortKey {
	column: Expression<unknown>;
	type: "timestamptz" | "uuid" | "text" | "int4";
	descending?: boolean;
}

/** Where a page ended: the sort values of its last row, exactly as the database holds them. */
export type Cursor = readonly string[];

export interface Page<Row> {
	rows: Row[];
	/** Where the next page starts; null on the last. */
	next: Cursor | null;
	/** How many rows the filter finds on all pages; null where that was not learnt on the way. */
	total: number | null;
	/** Counts them; stops at `atMost`, and without it estimates what would take long to count. */
	count: (atMost?: number) => Promise<number>;
}

export interface PageRequest {
	limit: number;
	cursor?: Cursor | null;
}

/** Rows are counted one by one up to here; counting a million takes a second, estimating them none. */
export const COUNTED_EXACTLY = 200_000;

/** Counting so far costs a few milliseconds. */
const COUNTED_SOON = 20_000;
/** What counting further may cost, in milliseconds, by what it cost so far. */
const COUNTING_MS = 50;

/**
 * What a search finds is counted so far while it is read; screens say "10,000+" and count no further. Fewer are sorted
 * by hand, whatever the planner would think of it: walking an order until they are met may read the whole table.
 */
export const COUNTED_IN_SEARCH = 10_000;

const isText = (value: unknown) => typeof value === "string" && !value.includes("\0") && value.isWellFormed();
const isTime = (value: unknown) => isInstant(value) || value === "infinity" || value === "-infinity";
const isInteger = (value: unknown) => typeof value === "string" && /^\d{1,9}$/.test(value);
const FITS = { timestamptz: isTime, uuid: isUuid, text: isText, int4: isInteger };

/** Whether a cursor could have come from a list that is sorted by these keys. */
export function isCursor(keys: readonly SortKey[], cursor: unknown): cursor is Cursor {
	return (
		Array.isArray(cursor) &&
		cursor.length === keys.length &&
		keys.every(({ type }, index) => FITS[type](cursor[index]))
	);
}

/** Newest first, by a table's time of creation and its id. */
export function newestFirst(createdAt: Expression<unknown>, id: Expression<string>): SortKey[] {
	return [
		{ column: createdAt, type: "timestamptz", descending: true },
		{ column: id, type: "uuid", descending: true },
	];
}

/** The same order the other way round. */
export const turned = (keys: readonly SortKey[]): SortKey[] =>
	keys.map(key => ({ ...key, descending: !key.descending }));

/** The condition that a row comes after the cursor: one comparison of rows for each stretch of keys in one direction. */
function after(keys: readonly SortKey[], cursor: Cursor): Expression<SqlBool> {
	const descending = keys[0]?.descending ?? false;
	const turn = keys.findIndex(key => (key.descending ?? false) !== descending);
	const stretch = turn < 0 ? keys : keys.slice(0, turn);
	const columns = sql.join(stretch.map(({ column }) => column));
	const values = sql.join(stretch.map(({ type }, index) => sql`${cursor[index]}::${sql.raw(type)}`));
	const beyond = sql<SqlBool>`(${columns}) ${sql.raw(descending ? "<" : ">")} (${values})`;
	if (turn < 0) return beyond;
	const rest = after(keys.slice(turn), cursor.slice(turn));
	return sql<SqlBool>`(${beyond} or ((${columns}) = (${values}) and ${rest}))`;
}

/** A page's rows and one more, in order: keyset pagination, which reads no row of the pages before. */
export function pageOf<DB, TB extends keyof DB, Row>(
	query: SelectQueryBuilder<DB, TB, Row>,
	keys: readonly SortKey[],
	{ limit, cursor }: PageRequest,
) {
	const sorted = keys.reduce(
		(each, { column, descending }) => each.orderBy(column, descending ? "desc" : "asc"),
		query.limit(limit + 1),
	);
	return cursor ? sorted.where(after(keys, cursor)) : sorted;
}

/** The same, each with the cursor that leads past it, as JSON: only one of them is read. */
export function inOrder<DB, TB extends keyof DB, Row>(
	query: SelectQueryBuilder<DB, TB, Row>,
	keys: readonly SortKey[],
	request: PageRequest,
) {
	const texts = sql.join(keys.map(({ column }) => sql`(${column})::text`));
	return pageOf(query.select(sql<string>`json_build_array(${texts})::text`.as("cursor")), keys, request);
}

/**
 * Reads one page of what a filter finds. `ids` selects the rows that it finds by their `id`; `rows` reads the page
 * (`inOrder`) under the condition it is given. The cursor makes every page as quick as the first, however deep.
 */
export async function readPage<DB, TB extends keyof DB, Row extends { cursor: string }>(
	em: EntityManager,
	{ limit, cursor }: PageRequest,
	{
		where,
		ids,
		id,
		isSearch,
		rows,
	}: {
		where: Expression<SqlBool>;
		ids: SelectQueryBuilder<DB, TB, { id: string }>;
		id: Expression<string>;
		isSearch: boolean;
		rows: (where: Expression<SqlBool>) => Promise<Row[]>;
	},
): Promise<Page<Omit<Row, "cursor">>> {
	const matching = ids.where(where);
	const few = isSearch ? await countWithIds(em, matching) : null;
	const found = await rows(few?.ids ? sql<SqlBool>`${id} = ${anyOf(few.ids)}` : where);
	const page = found.slice(0, limit);
	const last = page.at(-1);
	const next: Cursor | null = found.length > limit && last ? JSON.parse(last.cursor) : null;
	const counted = few?.ids ? few.n : null;
	return {
		rows: page.map(({ cursor: _cursor, ...row }) => row),
		next,
		total: counted ?? (!cursor && !next ? found.length : null),
		count: async atMost => {
			if (atMost === undefined) return countOrEstimate(em, matching, COUNTED_EXACTLY, few);
			return few && few.n >= atMost ? atMost : countRows(em, matching, atMost);
		},
	};
}

/** Rows that were counted until there were no more or enough, and how long that took. */
interface Counted {
	n: number;
	ms: number;
}

/** How many rows a search finds, up to `COUNTED_IN_SEARCH`, and their ids if these are all: one reading of its index. */
async function countWithIds<DB, TB extends keyof DB>(
	em: EntityManager,
	matching: SelectQueryBuilder<DB, TB, { id: string }>,
): Promise<Counted & { ids: string[] | null }> {
	const started = performance.now();
	const found = matching.limit(COUNTED_IN_SEARCH);
	const counted = sql<{ n: number; ids: string[] | null }>`
		select count(*)::int as n,
			case when count(*) < ${COUNTED_IN_SEARCH} then coalesce(array_agg(found.id), '{}') end as ids
		from (${found}) as found`;
	const [{ n, ids } = { n: 0, ids: [] }] = (await counted.execute(em.kysely)).rows;
	return { n, ids, ms: performance.now() - started };
}

/**
 * How many rows a query finds; beyond `exactly`, or what can be counted in `COUNTING_MS`, what the planner expects,
 * usually right within a few per cent. Where it expects twice as many, nobody counts that far first. `counted` are
 * those that were counted before, and not all.
 */
export async function countOrEstimate<DB, TB extends keyof DB>(
	em: EntityManager,
	matching: SelectQueryBuilder<DB, TB, unknown>,
	exactly = COUNTED_EXACTLY,
	counted: Counted | null = null,
): Promise<number> {
	const soon = Math.min(COUNTED_SOON, exactly);
	const started = performance.now();
	const first = counted?.n ?? (await countRows(em, matching, soon + 1));
	if (!counted && first <= soon) return first;
	const eachMs = (counted?.ms ?? performance.now() - started) / first;
	const [plan] = await matching.explain<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>("json");
	const expected = Math.max(first, plan?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0);
	const atMost = Math.min(exactly, Math.floor(COUNTING_MS / eachMs));
	if (expected > 2 * exactly || atMost <= first) return expected;
	const all = await countRows(em, matching, atMost + 1);
	return all <= atMost ? all : Math.max(all, expected);
}

/** How many rows a query finds; counting stops at `atMost`. */
export async function countRows<DB, TB extends keyof DB>(
	em: EntityManager,
	matching: SelectQueryBuilder<DB, TB, unknown>,
	atMost?: number,
): Promise<number> {
	// Rows alone, without a column of theirs: an index can then tell their number by itself.
	const rows = matching.clearSelect().select(sql.lit(1).as("one"));
	const found = atMost === undefined ? rows : rows.limit(atMost);
	const counted = sql<{ n: number }>`select count(*)::int as n from (${found}) as found`;
	return (await counted.execute(em.kysely)).rows[0]?.n ?? 0;
}
