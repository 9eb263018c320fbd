import type { RunKind, RunStatus } from "#domain/jobs/kinds.ts";
import type { EntityManager } from "../orm.ts";
import { containing, FEW, holds, isInstant, isUuid, uuidArray } from "../sql.ts";
import { RUN_COLUMNS, RUN_TABLES, type RunRow } from "./run-row.ts";

/** Which runs a list is about. */
export interface RunFilter {
	kind?: RunKind | undefined;
	status?: RunStatus | undefined;
	/** Looked for in kind, actor, error, message, and the names of integration and lead. */
	q?: string | undefined;
}

/** Where a page ended: creation time exactly as the database holds it, and id. */
export type RunCursor = readonly [string, string];

/** Whether a cursor could have come from a page of runs. */
export function isRunCursor(cursor: unknown): cursor is RunCursor {
	return Array.isArray(cursor) && cursor.length === 2 && isInstant(cursor[0]) && isUuid(cursor[1]);
}

/** Leads whose runs a search looks at; a search that finds more is too broad to be meant for a name. */
const MAX_NAMED = 500;

interface Condition {
	where: string;
	parameters: unknown[];
}

async function search(em: EntityManager, words: string): Promise<Condition> {
	const named = holds("search_text", words);
	const leads = await em.execute<{ id: string }[]>(`select id from leads where ${named.where} limit ?`, [
		...named.parameters,
		MAX_NAMED,
	]);
	const integrations = await em.execute<{ id: string }[]>(
		"select id from integrations where lower(name || ' ' || provider) like ?",
		[containing(words)],
	);
	const own = holds("r.search_text", words);
	const where = [own.where];
	const parameters: unknown[] = [...own.parameters];
	for (const [column, rows] of [
		["r.lead_id", leads],
		["r.integration_id", integrations],
	] as const) {
		if (rows.length === 0) continue;
		where.push(`${column} = any(?::uuid[])`);
		parameters.push(uuidArray(rows.map(row => row.id)));
	}
	return { where: `(${where.join(" or ")})`, parameters };
}

async function filterRuns(em: EntityManager, { kind, status, q }: RunFilter): Promise<Condition> {
	const where = ["true"];
	const parameters: unknown[] = [];
	if (kind) {
		where.push("r.kind = ?");
		parameters.push(kind);
	}
	if (status) {
		where.push("r.status = ?");
		parameters.push(status);
	}
	const words = q?.trim();
	if (words) {
		const found = await search(em, words);
		where.push(found.where);
		parameters.push(...found.parameters);
	}
	return { where: where.join(" and "), parameters };
}

/** One page of runs. */
export interface RunPage {
	runs: RunRow[];
	/** Where the next page starts; null on the last. */
	next: RunCursor | null;
	/** How many the filter finds on all pages; null where that was not learnt on the way. */
	total: number | null;
	/** Counts them, without looking anybody up again; stops at `atMost`. */
	count: (atMost?: number) => Promise<number>;
}

/** One page of runs, newest first. */
export async function listRuns(
	em: EntityManager,
	filter: RunFilter,
	{ limit, cursor }: { limit: number; cursor?: RunCursor | null },
): Promise<RunPage> {
	const found = await filterRuns(em, filter);
	const known = filter.q ? await few(em, found) : null;
	const { where, parameters } = known
		? { where: "r.id = any(?::uuid[])", parameters: [uuidArray(known)] }
		: found;
	const after = cursor ? "and (r.created_at, r.id) < (?::timestamptz, ?::uuid)" : "";
	const rows = await em.execute<(RunRow & { exactly: string })[]>(
		`select ${RUN_COLUMNS}, r.created_at::text as exactly from ${RUN_TABLES}
		 where ${where} ${after} order by r.created_at desc, r.id desc limit ?`,
		[...parameters, ...(cursor ?? []), limit + 1],
	);
	const page = rows.slice(0, limit);
	const last = page.at(-1);
	const next: RunCursor | null = rows.length > limit && last ? [last.exactly, last.id] : null;
	return {
		runs: page.map(({ exactly: _exactly, ...run }) => run),
		next,
		total: known?.length ?? (!cursor && !next ? rows.length : null),
		count: atMost => count(em, found, atMost),
	};
}

/** The runs that a search finds, in no order; null when they are many. */
async function few(em: EntityManager, { where, parameters }: Condition): Promise<string[] | null> {
	const found = await em.execute<{ id: string }[]>(`select r.id from job_runs r where ${where} limit ?`, [
		...parameters,
		FEW + 1,
	]);
	return found.length > FEW ? null : found.map(({ id }) => id);
}

async function count(em: EntityManager, { where, parameters }: Condition, atMost?: number): Promise<number> {
	const rows = await em.execute<{ n: number }[]>(
		atMost === undefined
			? `select count(*)::int as n from job_runs r where ${where}`
			: `select count(*)::int as n from (select 1 from job_runs r where ${where} limit ?) as found`,
		atMost === undefined ? parameters : [...parameters, atMost],
	);
	return rows[0]?.n ?? 0;
}
