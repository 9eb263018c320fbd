import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { EntityManager } from "./orm.ts";
import { anyOf } from "./sql.ts";
import { isInstant, isUuid } from "./value-formats.ts";

/** A sort column of a list. The last key of a list is unique, so that pages neither repeat nor skip a row. */
export interface SortKey {
	column: Expression<unknown>;
	type: "timestamptz" | "uuid" | "text" | "int4";
	descending?: boolean;
	/** The parts of a list by this key, in its order: of one `value`, or of all others, which `column` may sort as well. */
	sections?: readonly { where: Expression<SqlBool>; value?: string; column?: Expression<unknown> }[];
}

/** Keyset cursor: the sort values of a page's last row, exactly as the database stores them. */
export type Cursor = readonly string[];

export interface Page<Row> {
	rows: Row[];
	/** Cursor of the next page; null on the last. */
	next: Cursor | null;
	/** Number of rows on all pages; null if reading the page did not reveal it. */
	total: number | null;
	/** Counts the rows on all pages: at most `atMost`, or, without it, estimates if counting would take long. */
	count: (atMost?: number) => Promise<number>;
}

export interface PageRequest {
	limit: number;
	cursor?: Cursor | null;
}

/** Rows are counted exactly up to here; counting a million takes a second, estimating takes none. */
export const MAX_EXACT_COUNT = 200_000;

/** Counting this many rows takes a few milliseconds. */
const QUICK_COUNT = 20_000;
/** Time limit for counting further, in milliseconds, extrapolated from the time so far. */
const COUNT_TIMEOUT_MS = 50;

/**
 * Search results are counted up to here while they are read; screens show "10,000+". A page of fewer results is read by their
 * ids and sorted, whatever the planner prefers: scanning in sort order until they turn up may read the whole table.
 */
export const MAX_SEARCH_COUNT = 10_000;

const isText = (value: unknown) => typeof value === "string" && !value.includes("\0") && value.isWellFormed();
const isTime = (value: unknown) => isInstant(value) || value === "infinity" || value === "-infinity";
const isInteger = (value: unknown) => typeof value === "string" && /^\d{1,9}$/.test(value);
const FITS = { timestamptz: isTime, uuid: isUuid, text: isText, int4: isInteger };

/** Tells whether a cursor fits a list sorted by these keys. */
export function isCursor(keys: readonly SortKey[], cursor: unknown): cursor is Cursor {
	return (
		Array.isArray(cursor) &&
		cursor.length === keys.length &&
		keys.every(({ type }, index) => FITS[type](cursor[index]))
	);
}

/** Returns the sort keys for newest first: creation time and id, descending. */
export function newestFirst(createdAt: Expression<unknown>, id: Expression<string>): SortKey[] {
	return [
		{ column: createdAt, type: "timestamptz", descending: true },
		{ column: id, type: "uuid", descending: true },
	];
}

/** Returns the sort keys in reverse order. */
export const reversed = (keys: readonly SortKey[]): SortKey[] =>
	keys.map(({ sections, ...key }) => ({
		...key,
		descending: !key.descending,
		...(sections && { sections: sections.toReversed() }),
	}));

/** Returns the condition that a row comes after the cursor: one row comparison for each run of keys with the same direction. */
function after(keys: readonly SortKey[], cursor: Cursor): Expression<SqlBool> {
	const descending = keys[0]?.descending ?? false;
	const change = keys.findIndex(key => (key.descending ?? false) !== descending);
	const leading = change < 0 ? keys : keys.slice(0, change);
	const columns = sql.join(leading.map(({ column }) => column));
	const values = sql.join(leading.map(({ type }, index) => sql`${cursor[index]}::${sql.raw(type)}`));
	const isLeadingAfter = sql<SqlBool>`(${columns}) ${sql.raw(descending ? "<" : ">")} (${values})`;
	if (change < 0) return isLeadingAfter;
	const isRemainderAfter = after(keys.slice(change), cursor.slice(change));
	return sql<SqlBool>`(${isLeadingAfter} or ((${columns}) = (${values}) and ${isRemainderAfter}))`;
}

/** Returns the sections of a list by these keys after the cursor, each with its condition and sort keys. */
export function sectionsAfter(keys: readonly SortKey[], cursor: Cursor | null = null) {
	const [first, ...rest] = keys;
	if (!first?.sections) return [{ where: cursor ? after(keys, cursor) : sql<SqlBool>`true`, keys }];
	const values = first.sections.map(({ value }) => value);
	const start = values.indexOf(values.includes(cursor?.[0]) ? cursor?.[0] : undefined);
	return first.sections.slice(cursor ? start : 0).map(({ where, value, column = first.column }, index) => {
		const own = value === undefined ? [{ ...first, column }, ...rest] : rest;
		const position = index === 0 && cursor?.slice(keys.length - own.length);
		return { where: position ? sql<SqlBool>`(${where} and ${after(own, position)})` : where, keys: own };
	});
}

/** Adds sort order, cursor and limit for one page plus one row: keyset pagination, which reads no rows of earlier pages. */
export function keysetPage<DB, TB extends keyof DB, Row>(
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

/** Like `keysetPage`, with a column for each row's cursor, as JSON text because only the last one is parsed. */
export function keysetPageWithCursors<DB, TB extends keyof DB, Row>(
	query: SelectQueryBuilder<DB, TB, Row>,
	keys: readonly SortKey[],
	request: PageRequest,
) {
	const texts = sql.join(keys.map(({ column }) => sql`(${column})::text`));
	return keysetPage(query.select(sql<string>`json_build_array(${texts})::text`.as("cursor")), keys, request);
}

/**
 * Reads one page of the rows that match a filter. `ids` selects the matching rows by `id`; `rows` reads the page (`keysetPageWithCursors`)
 * under the condition it is given. Keyset pagination makes every page as fast as the first.
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
		/** `matchingIds` is the ids of all matches, if a search found few. */
		rows: (where: Expression<SqlBool>, matchingIds: string[] | null) => Promise<Row[]>;
	},
): Promise<Page<Omit<Row, "cursor">>> {
	const matching = ids.where(where);
	const search = isSearch ? await countWithIds(em, matching) : null;
	const fetched = await rows(
		search?.ids ? sql<SqlBool>`${id} = ${anyOf(search.ids)}` : where,
		search?.ids ?? null,
	);
	const page = fetched.slice(0, limit);
	const last = page.at(-1);
	const next: Cursor | null = fetched.length > limit && last ? JSON.parse(last.cursor) : null;
	const counted = search?.ids ? search.n : null;
	return {
		rows: page.map(({ cursor: _cursor, ...row }) => row),
		next,
		total: counted ?? (!cursor && !next ? fetched.length : null),
		count: async atMost => {
			if (atMost === undefined) return countOrEstimate(em, matching, MAX_EXACT_COUNT, search);
			return search && search.n >= atMost ? atMost : countRows(em, matching, atMost);
		},
	};
}

/** A count, complete or stopped at a limit, and how long it took. */
interface Counted {
	n: number;
	ms: number;
}

/** Counts search results up to `MAX_SEARCH_COUNT`, and returns their ids if the count is complete, in one index scan. */
export async function countWithIds<DB, TB extends keyof DB>(
	em: EntityManager,
	matching: SelectQueryBuilder<DB, TB, { id: string }>,
): Promise<Counted & { ids: string[] | null }> {
	const started = performance.now();
	const limited = matching.limit(MAX_SEARCH_COUNT);
	const counted = sql<{ n: number; ids: string[] | null }>`
		select count(*)::int as n,
			case when count(*) < ${MAX_SEARCH_COUNT} then coalesce(array_agg(found.id), '{}') end as ids
		from (${limited}) as found`;
	const [{ n, ids } = { n: 0, ids: [] }] = (await counted.execute(em.kysely)).rows;
	return { n, ids, ms: performance.now() - started };
}

/**
 * Counts the rows of a query; beyond `exactly`, or what can be counted in `COUNT_TIMEOUT_MS`, returns the planner's estimate,
 * usually right within a few per cent. If the estimate is over twice `exactly`, it does not count further. `counted` is an
 * earlier, incomplete count.
 */
export async function countOrEstimate<DB, TB extends keyof DB>(
	em: EntityManager,
	matching: SelectQueryBuilder<DB, TB, unknown>,
	exactly = MAX_EXACT_COUNT,
	counted: Counted | null = null,
): Promise<number> {
	const soon = Math.min(QUICK_COUNT, exactly);
	const started = performance.now();
	const first = counted?.n ?? (await countRows(em, matching, soon + 1));
	if (!counted && first <= soon) return first;
	const eachMs = (counted?.ms ?? performance.now() - started) / first;
	const expected = Math.max(first, await estimateRows(matching));
	const atMost = Math.min(exactly, Math.floor(COUNT_TIMEOUT_MS / eachMs));
	if (expected > 2 * exactly || atMost <= first) return expected;
	const all = await countRows(em, matching, atMost + 1);
	return all <= atMost ? all : Math.max(all, expected);
}

/** Returns the planner's estimate of the number of rows. */
export async function estimateRows<DB, TB extends keyof DB>(
	matching: SelectQueryBuilder<DB, TB, unknown>,
): Promise<number> {
	const [plan] = await matching.explain<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>("json");
	return plan?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0;
}

/** Counts the rows of a query, at most `atMost`. */
export async function countRows<DB, TB extends keyof DB>(
	em: EntityManager,
	matching: SelectQueryBuilder<DB, TB, unknown>,
	atMost?: number,
): Promise<number> {
	// Selects no column, so that an index-only scan is possible.
	const rows = matching.clearSelect().select(sql.lit(1).as("one"));
	const limited = atMost === undefined ? rows : rows.limit(atMost);
	const counted = sql<{ n: number }>`select count(*)::int as n from (${limited}) as found`;
	return (await counted.execute(em.kysely)).rows[0]?.n ?? 0;
}
