import type { LeadSort } from "#domain/leads/status.ts";
import type { EntityManager } from "../orm.ts";
import { FEW, isInstant, isUuid, uuidArray } from "../sql.ts";
import { filterLeads, type LeadFilter } from "./filter-leads.ts";
import { LEAD_COLUMNS, type LeadRow } from "./lead-row.ts";

/** Where a page of the list ended: the last lead's sort values, exactly as the database holds them. */
export type LeadCursor = readonly string[];

export interface LeadPage {
	leads: LeadRow[];
	/** Where the next page starts; null on the last. */
	next: LeadCursor | null;
	/** How many the filter finds on all pages; null where that was not learnt on the way. */
	total: number | null;
}

// As people expect names: adam, Bob, Émile, eve. Two names that differ at all never compare equal, so pages fit.
const NAME = 'full_name collate "und-x-icu"';

// Fixed texts: neither a key nor a direction ever comes from a request.
const ORDERS: Readonly<Record<LeadSort, { order: string; after: string; values: number }>> = {
	createdAt: { order: "created_at, id", after: "(created_at, id) > (?::timestamptz, ?::uuid)", values: 2 },
	"-createdAt": {
		order: "created_at desc, id desc",
		after: "(created_at, id) < (?::timestamptz, ?::uuid)",
		values: 2,
	},
	fullName: { order: `${NAME}, id`, after: `(${NAME}, id) > (?, ?::uuid)`, values: 2 },
	"-fullName": { order: `${NAME} desc, id desc`, after: `(${NAME}, id) < (?, ?::uuid)`, values: 2 },
	status: {
		order: "status, created_at desc, id desc",
		after: "(status > ? or (status = ? and (created_at, id) < (?::timestamptz, ?::uuid)))",
		values: 4,
	},
};

function cursorOf(sort: LeadSort, row: LeadRow & { exactly: string }): LeadCursor {
	if (sort === "status") return [row.status, row.status, row.exactly, row.id];
	return sort.endsWith("fullName") ? [row.fullName, row.id] : [row.exactly, row.id];
}

function isText(value: unknown): boolean {
	return typeof value === "string" && !value.includes("\0") && value.isWellFormed();
}

/** Whether a cursor could have come from a page sorted this way. */
export function isLeadCursor(sort: LeadSort, cursor: unknown): cursor is LeadCursor {
	const { values } = ORDERS[sort];
	if (!Array.isArray(cursor) || cursor.length !== values || !isUuid(cursor.at(-1))) return false;
	if (sort.endsWith("fullName")) return isText(cursor[0]);
	return cursor.slice(0, -2).every(isText) && isInstant(cursor.at(-2));
}

/** The leads that a search finds, in no order; null when they are many, or nothing is searched for. */
async function few(em: EntityManager, filter: LeadFilter): Promise<string[] | null> {
	if (!filter.q) return null;
	const { where, parameters } = filterLeads(filter);
	const found = await em.execute<{ id: string }[]>(`select id from leads where ${where} limit ?`, [
		...parameters,
		FEW + 1,
	]);
	return found.length > FEW ? null : found.map(({ id }) => id);
}

/** One page of leads. The cursor makes every page as quick as the first, however deep. */
export async function listLeads(
	em: EntityManager,
	filter: LeadFilter,
	{ sort, limit, cursor }: { sort: LeadSort; limit: number; cursor?: LeadCursor | null },
): Promise<LeadPage> {
	const known = await few(em, filter);
	const { where, parameters } = known
		? { where: "id = any(?::uuid[])", parameters: [uuidArray(known)] }
		: filterLeads(filter);
	const { order, after } = ORDERS[sort];
	const rows = await em.execute<(LeadRow & { exactly: string })[]>(
		`select ${LEAD_COLUMNS}, created_at::text as exactly from leads
		 where ${where} ${cursor ? `and ${after}` : ""} order by ${order} limit ?`,
		[...parameters, ...(cursor ?? []), limit + 1],
	);
	const page = rows.slice(0, limit);
	const last = page.at(-1);
	const next = rows.length > limit && last ? cursorOf(sort, last) : null;
	const total = known?.length ?? (!cursor && !next ? rows.length : null);
	return { leads: page.map(({ exactly: _exactly, ...lead }) => lead), next, total };
}

/** How many leads a filter finds; counting stops at `atMost`. */
export async function countLeads(em: EntityManager, filter: LeadFilter, atMost?: number): Promise<number> {
	const { where, parameters } = filterLeads(filter);
	const rows = await em.execute<{ n: number }[]>(
		atMost === undefined
			? `select count(*)::int as n from leads where ${where}`
			: `select count(*)::int as n from (select 1 from leads where ${where} limit ?) as found`,
		atMost === undefined ? parameters : [...parameters, atMost],
	);
	return rows[0]?.n ?? 0;
}
