import { defineEntity, p } from "@mikro-orm/core";
import { ATTEMPT_OUTCOMES } from "#domain/jobs/kinds.ts";
import { JobRun } from "./job-run.ts";

/** One try of a job of a run; written before it starts and closed before it is retried or given up. */
export const JobAttempt = defineEntity({
	name: "JobAttempt",
	tableName: "job_attempts",
	properties: {
		id: p.bigint("number").primary().autoincrement(),
		run: () => p.manyToOne(JobRun).deleteRule("cascade").mapToPk(),
		/** The outbox message that was tried. */
		message: p.uuid(),
		number: p.integer(),
		outcome: p.enum(ATTEMPT_OUTCOMES).default("running"),
		error: p.text().nullable(),
		startedAt: p.datetime(),
		finishedAt: p.datetime().nullable(),
	},
	indexes: [{ name: "job_attempts_run", properties: ["run", "id"] }],
});
