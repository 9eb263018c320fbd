import { expressionBuilder, type InferResult, type SqlBool, sql } from "kysely";
import { jsonBuildObject } from "kysely/helpers/postgres";
import type { RunStatus } from "#domain/jobs/kinds.ts";
import type { Database, EntityManager } from "../orm.ts";
import { iso } from "../sql.ts";

const outbox = expressionBuilder<Database, "outbox">();
/** Whether all outbox messages of a run wait for a later time; null if there are none. */
export const allWait = sql<SqlBool | null>`bool_and(${outbox.ref("outbox.owner")} is null
	and not ${outbox.ref("outbox.queued")} and ${outbox.ref("outbox.due_at")} > now())`;

/** The current status of a run (`job_runs` as r): an active run that waits for its next attempt counts as queued again. */
export const statusNow = sql<RunStatus>`case when r.status = 'active' and (${outbox
	.selectFrom("outbox")
	.where("outbox.run_id", "=", sql<string>`r.id`)
	.select(allWait.as("wait"))}) then 'queued' else r.status end`;

/** Selects runs (`job_runs` as r) in the shape of the API response; times in ISO 8601. */
export function selectRuns(em: EntityManager) {
	return em.kysely
		.selectFrom("job_runs as r")
		.leftJoin("integrations as n", "n.id", "r.integration_id")
		.leftJoin("conversion_destinations as d", "d.id", "r.conversion_destination_id")
		.leftJoin("leads as l", "l.id", "r.lead_id")
		.select([
			"r.id",
			"r.kind",
			statusNow.as("status"),
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

/** A run in the shape of the API response (docs/specification/integrations-and-jobs.md#runs). */
export type RunRow = InferResult<ReturnType<typeof selectRuns>>[number];
