import { type Expression, expressionBuilder, type SqlBool, sql } from "kysely";
import { isEnded, type RunStatus } from "#domain/jobs/kinds.ts";
import type { RunFilter } from "#domain/jobs/run-query.ts";
import {
	type Cursor,
	isCursor,
	keysetPageWithCursors,
	newestFirst,
	type Page,
	type PageRequest,
	readPage,
} from "../keyset.ts";
import { detailsHold } from "../leads/search-expressions.ts";
import type { Database, EntityManager } from "../orm.ts";
import { containsText } from "../search.ts";
import { anyOf, idsOf } from "../sql.ts";
import { type RunRow, selectRuns, statusNow } from "./run-row.ts";

const run = expressionBuilder<Database & { r: Database["job_runs"] }, "r">();
/** Sort keys for a list of runs (`job_runs` as r). */
export const RUN_KEYS = newestFirst(run.ref("r.created_at"), run.ref("r.id"));

/** Tells whether a cursor fits a list of runs. */
export function isRunCursor(cursor: unknown): cursor is Cursor {
	return isCursor(RUN_KEYS, cursor);
}

/** Most leads whose runs a search includes; words that match more leads are too broad to be a name. */
const MAX_NAMED = 500;

async function search(em: EntityManager, query: string, about: About): Promise<Expression<SqlBool>> {
	const db = em.kysely;
	const leads = await db
		.selectFrom("leads")
		.select("id")
		.where(detailsHold(query))
		.limit(MAX_NAMED)
		.execute();
	const integrations = await db
		.selectFrom("integrations")
		.select("id")
		.where(({ ref }) => containsText(sql`lower(${ref("name")} || ' ' || ${ref("provider")})`, query))
		.execute();
	const destinations = await db
		.selectFrom("conversion_destinations")
		.select("id")
		.where(({ ref }) => containsText(sql`lower(${ref("name")} || ' ' || ${ref("platform")})`, query))
		.execute();
	const conditions = [containsText(run.ref("r.search_text"), query)];
	if (leads.length > 0) conditions.push(about(idsOf(leads)));
	if (integrations.length > 0) conditions.push(run("r.integration_id", "=", anyOf(idsOf(integrations))));
	if (destinations.length > 0)
		conditions.push(run("r.conversion_destination_id", "=", anyOf(idsOf(destinations))));
	return run.or(conditions);
}

/** Returns the condition that a run is about some of these leads. */
type About = (leads: readonly string[]) => Expression<SqlBool>;

/** Returns the condition that a run is about one of these leads, alone or as an item of a run shared by new leads. */
export function runConcerns(leads: readonly string[]) {
	const carrying = run.selectFrom("job_items as i").where("i.lead_id", "=", anyOf(leads)).select("i.run_id");
	// With `any(array(...))` PostgreSQL uses an index for both sides of the "or".
	const shared = run.and([
		run("r.actor", "=", "system"),
		run("r.id", "=", sql<string>`any(array(${carrying}))`),
	]);
	return run.or([run("r.lead_id", "=", anyOf(leads)), shared]);
}

/** Returns the conditions for a status; unfinished runs are found by the index, then filtered by computed status. */
function withStatus(status: RunStatus): Expression<SqlBool>[] {
	if (isEnded(status)) return [run("r.status", "=", status)];
	return [run("r.status", "in", ["queued", "active"]), run(statusNow, "=", status)];
}

/** Returns the condition that a run (`job_runs` as r) matches the filter; `about` builds the condition for leads. */
export async function filterRuns(
	em: EntityManager,
	{ kind, status, integration, lead, q }: RunFilter,
	about: About = runConcerns,
): Promise<Expression<SqlBool>> {
	const query = q?.trim();
	return run.and([
		...(kind ? [run("r.kind", "=", kind)] : []),
		...(status ? withStatus(status) : []),
		...(integration ? [run("r.integration_id", "=", integration)] : []),
		...(lead ? [about([lead])] : []),
		...(query ? [await search(em, query, about)] : []),
	]);
}

/** Returns one page of runs, newest first. */
export async function listRuns(
	em: EntityManager,
	filter: RunFilter,
	request: PageRequest,
): Promise<Page<RunRow>> {
	return readPage(em, request, {
		where: await filterRuns(em, filter),
		ids: em.kysely.selectFrom("job_runs as r").select("r.id"),
		id: run.ref("r.id"),
		isSearch: Boolean(filter.q),
		rows: where => keysetPageWithCursors(selectRuns(em).where(where), RUN_KEYS, request).execute(),
	});
}
