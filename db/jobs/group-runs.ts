import { type RawBuilder, sql } from "kysely";
import { GROUPED_DAYS, type RunGroup } from "#domain/jobs/run-query.ts";
import { DAY_MS } from "#domain/time/day.ts";
import type { EntityManager } from "../orm.ts";
import { fromNow, iso } from "../sql.ts";
import { filterRuns, type RunFilter } from "./list-runs.ts";

const GROUPS = 50;

/** What one lead or integration asked for lately, in numbers. */
export interface GroupedRuns {
	id: string;
	name: string;
	waiting: number;
	failed: number;
	succeeded: number;
	/** ISO 8601. */
	lastAt: string;
	/** Of the latest that failed. */
	lastError: string | null;
}

const counting = (which: RawBuilder<unknown>) => sql<number>`count(*) filter (where ${which})::int`;

/** Runs of the last GROUPED_DAYS by lead or by integration: where most failed first, then where something happened last. */
export async function groupRuns(em: EntityManager, by: RunGroup, filter: RunFilter): Promise<GroupedRuns[]> {
	const db = em.getKysely();
	const own = by === "lead" ? "r.lead_id" : "r.integration_id";
	const counted = db
		.selectFrom("job_runs as r")
		.where(await filterRuns(em, filter))
		.where("r.created_at", ">=", fromNow(-GROUPED_DAYS * DAY_MS))
		.where(own, "is not", null)
		.groupBy(own)
		.select(({ ref, fn }) => [
			ref(own).$notNull().as("id"),
			counting(sql`${ref("r.status")} in ('queued', 'active')`).as("waiting"),
			counting(sql`${ref("r.status")} in ('failed', 'partly_failed')`).as("failed"),
			counting(sql`${ref("r.status")} = 'succeeded'`).as("succeeded"),
			fn.max("r.created_at").as("last_at"),
			sql<
				string | null
			>`(array_agg(${ref("r.error")} order by ${ref("r.created_at")} desc) filter (where ${ref("r.status")} in ('failed', 'partly_failed')))[1]`.as(
				"lastError",
			),
		])
		.orderBy("failed", "desc")
		.orderBy("last_at", "desc")
		.limit(GROUPS);
	return db
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
