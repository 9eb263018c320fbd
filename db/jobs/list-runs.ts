import type { RunKind, RunStatus } from "#domain/jobs/kinds.ts";
import type { EntityManager } from "../orm.ts";
import { containing, isInstant, isUuid } from "../sql.ts";
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

async function search(em: EntityManager, words: string): Promise<{ where: string; parameters: unknown[] }> {
	const pattern = containing(words);
	const leads = await em.execute<{ id: string }[]>("select id from leads where search_text like ? limit ?", [
		pattern,
		MAX_NAMED,
	]);
	const integrations = await em.execute<{ id: string }[]>(
		"select id from integrations where lower(name || ' ' || provider) like ?",
		[pattern],
	);
	const where = ["r.search_text like ?"];
	const parameters: unknown[] = [pattern];
	for (const [column, rows] of [
		["r.lead_id", leads],
		["r.integration_id", integrations],
	] as const) {
		if (rows.length === 0) continue;
		where.push(`${column} in (${rows.map(() => "?").join(",")})`);
		parameters.push(...rows.map(row => row.id));
	}
	return { where: `(${where.join(" or ")})`, parameters };
}

async function filterRuns(em: EntityManager, { kind, status, q }: RunFilter) {
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

/** One page of runs, newest first. */
export async function listRuns(
	em: EntityManager,
	filter: RunFilter,
	{ limit, cursor }: { limit: number; cursor?: RunCursor | null },
): Promise<{ runs: RunRow[]; next: RunCursor | null }> {
	const { where, parameters } = await filterRuns(em, filter);
	const after = cursor ? "and (r.created_at, r.id) < (?::timestamptz, ?::uuid)" : "";
	const rows = await em.execute<(RunRow & { exactly: string })[]>(
		`select ${RUN_COLUMNS}, r.created_at::text as exactly from ${RUN_TABLES}
		 where ${where} ${after} order by r.created_at desc, r.id desc limit ?`,
		[...parameters, ...(cursor ?? []), limit + 1],
	);
	const page = rows.slice(0, limit);
	const last = page.at(-1);
	const next: RunCursor | null = rows.length > limit && last ? [last.exactly, last.id] : null;
	return { runs: page.map(({ exactly: _exactly, ...run }) => run), next };
}

/** How many runs a filter finds. */
export async function countRuns(em: EntityManager, filter: RunFilter): Promise<number> {
	const { where, parameters } = await filterRuns(em, filter);
	const rows = await em.execute<{ n: number }[]>(
		`select count(*)::int as n from job_runs r where ${where}`,
		parameters,
	);
	return rows[0]?.n ?? 0;
}
