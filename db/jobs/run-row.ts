import type { InferResult } from "kysely";
import { jsonBuildObject } from "kysely/helpers/postgres";
import type { EntityManager } from "../orm.ts";
import { iso } from "../sql.ts";

/** Runs as the API answers them, of `job_runs` as r; times in ISO 8601. */
export function selectRuns(em: EntityManager) {
	return em
		.getKysely()
		.selectFrom("job_runs as r")
		.leftJoin("integrations as n", "n.id", "r.integration_id")
		.leftJoin("conversion_destinations as d", "d.id", "r.conversion_destination_id")
		.leftJoin("leads as l", "l.id", "r.lead_id")
		.select([
			"r.id",
			"r.kind",
			"r.status",
			"r.total",
			"r.done",
			"r.failed",
			"r.attempts",
			"r.error",
			"r.message",
		])
		.select(({ ref, case: when }) => [
			"r.actor",
			iso(ref("r.created_at")).as("createdAt"),
			iso(ref("r.started_at")).as("startedAt"),
			iso(ref("r.finished_at")).as("finishedAt"),
			when()
				.when("n.id", "is not", null)
				.then(
					jsonBuildObject({
						id: ref("n.id").$notNull(),
						name: ref("n.name").$notNull(),
						provider: ref("n.provider").$notNull(),
					}),
				)
				.end()
				.as("integration"),
			when()
				.when("d.id", "is not", null)
				.then(
					jsonBuildObject({
						id: ref("d.id").$notNull(),
						name: ref("d.name").$notNull(),
						platform: ref("d.platform").$notNull(),
					}),
				)
				.end()
				.as("conversionDestination"),
			when()
				.when("l.id", "is not", null)
				.then(jsonBuildObject({ id: ref("l.id").$notNull(), fullName: ref("l.full_name").$notNull() }))
				.end()
				.as("lead"),
		]);
}

/** A run as the API answers it (docs/specification/integrations-and-jobs.md#runs). */
export type RunRow = InferResult<ReturnType<typeof selectRuns>>[number];
