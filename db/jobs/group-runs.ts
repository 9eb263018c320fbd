import { type RawBuilder, type SqlBool, sql } from "kysely";
import { GROUPED_DAYS, type RunFilter, type RunGroup } from "#domain/jobs/run-query.ts";
import { DAY_MS } from "#domain/time/day.ts";
import type { EntityManager } from "../orm.ts";
import { anyOf, fromNow, iso } from "../sql.ts";
import { filterRuns, runConcerns } from "./list-runs.ts";

const GROUPS = 50;

/** Counts of the recent runs of one lead or integration. */
export interface GroupedRuns {
	id: string;
	name: string;
	waiting: number;
	failed: number;
	succeeded: number;
	/** ISO 8601. */
	lastAt: string;
	/** The error of the latest run that failed. */
	lastError: string | null;
}

const counting = (which: RawBuilder<unknown>) => sql<number>`count(*) filter (where ${which})::int`;

/** Conditions on the result of a run, or, in a run shared by several new leads, of the lead's item (`i`). */
const ended = {
	waiting: sql`coalesce(i.status, r.status) in ('pending', 'queued', 'active')`,
	failed: sql`coalesce(i.status, r.status) in ('failed', 'suppressed', 'partly_failed')`,
	succeeded: sql`coalesce(i.status, r.status) in ('done', 'skipped', 'succeeded')`,
};

/** Returns runs of the last GROUPED_DAYS grouped by lead or integration, sorted by most failures, then by latest activity. */
export async function groupRuns(em: EntityManager, by: RunGroup, filter: RunFilter): Promise<GroupedRuns[]> {
	const own = by === "lead" ? sql<string>`coalesce(r.lead_id, i.lead_id)` : sql<string>`r.integration_id`;
	// Of a run shared by several leads, only the items of the given leads.
	const about = (leads: readonly string[]) =>
		sql<SqlBool>`(${runConcerns(leads)} and ${own} = ${anyOf(leads)})`;
	const counted = em.kysely
		.selectFrom("job_runs as r")
		.leftJoin("job_items as i", join =>
			join
				.onRef("i.run_id", "=", "r.id")
				.on(sql.lit(by === "lead"), "is", true)
				.on("r.lead_id", "is", null)
				.on("r.actor", "=", "system"),
		)
		.where(await filterRuns(em, filter, by === "lead" ? about : runConcerns))
		.where("r.created_at", ">=", fromNow(-GROUPED_DAYS * DAY_MS))
		.where(own, "is not", null)
		.groupBy(own)
		.select(({ ref, fn }) => [
			own.as("id"),
			counting(ended.waiting).as("waiting"),
			counting(ended.failed).as("failed"),
			counting(ended.succeeded).as("succeeded"),
			fn.max("r.created_at").as("last_at"),
			sql<
				string | null
			>`(array_agg(coalesce(${ref("i.error")}, ${ref("r.error")}) order by ${ref("r.created_at")} desc) filter (where ${ended.failed}))[1]`.as(
				"lastError",
			),
		])
		.orderBy("failed", "desc")
		.orderBy("last_at", "desc")
		.limit(GROUPS);
	return em.kysely
		.selectFrom(counted.as("g"))
		.leftJoin("leads as l", "l.id", "g.id")
		.leftJoin("integrations as n", "n.id", "g.id")
		.select(({ ref }) => [
			"g.id",
			sql<string>`coalesce(${ref("l.full_name")}, ${ref("n.name")}, '')`.as("name"),
			"g.waiting",
			"g.failed",
			"g.succeeded",
			iso(ref("g.last_at")).as("lastAt"),
			"g.lastError",
		])
		.orderBy("g.failed", "desc")
		.orderBy("g.last_at", "desc")
		.execute();
}
