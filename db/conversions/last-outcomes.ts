import { sql } from "kysely";
import type { EntityManager } from "../orm.ts";
import { iso } from "../sql.ts";

/** Returns the result of each destination's last run, and counts of its uploads by state. */
export function lastOutcomes(em: EntityManager) {
	return em.kysely
		.selectFrom("conversion_destinations as d")
		.leftJoinLateral(
			({ selectFrom }) =>
				selectFrom("job_runs as r")
					.whereRef("r.conversion_destination_id", "=", "d.id")
					.where("r.finished_at", "is not", null)
					.select(({ ref }) => [
						"r.id as runId",
						"r.status",
						// The platform's error message after a rejection.
						sql<string | null>`coalesce(${ref("r.error")}, ${ref("r.message")})`.as("words"),
						iso(ref("r.finished_at").$notNull()).as("at"),
					])
					.orderBy("r.created_at", "desc")
					.limit(1)
					.as("r"),
			join => join.onTrue(),
		)
		.leftJoinLateral(
			({ selectFrom }) =>
				selectFrom("conversion_uploads as u")
					.whereRef("u.destination_id", "=", "d.id")
					.select(({ ref }) => [
						sql<number>`count(*) filter (where ${ref("u.told")} and ${ref("u.state")} <> 'accepted')::int`.as(
							"told",
						),
						sql<number>`count(*) filter (where ${ref("u.state")} in ('pending', 'accepted'))::int`.as("open"),
						sql<number>`count(*) filter (where ${ref("u.state")} in ('refused', 'failed'))::int`.as(
							"refused",
						),
					])
					.as("c"),
			join => join.onTrue(),
		)
		.select([
			"d.id as destinationId",
			"r.runId",
			"r.status",
			"r.words",
			"r.at",
			"c.told",
			"c.open",
			"c.refused",
		])
		.execute();
}
