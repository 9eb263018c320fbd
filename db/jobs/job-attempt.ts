import { defineEntity, p } from "@mikro-orm/core";
import { ATTEMPT_OUTCOMES } from "#domain/jobs/kinds.ts";
import { JobRun } from "./job-run.ts";

/** One attempt at a job of a run; inserted before it starts, and finished before the job is retried or given up. */
export const JobAttempt = defineEntity({
	name: "JobAttempt",
	tableName: "job_attempts",
	properties: {
		id: p.bigint("number").primary().autoincrement(),
		run: () => p.manyToOne(JobRun).deleteRule("cascade").mapToPk(),
		/** The outbox message of the attempt. */
		message: p.uuid(),
		number: p.integer(),
		outcome: p.enum(ATTEMPT_OUTCOMES).default("running"),
		error: p.text().nullable(),
		startedAt: p.datetime(),
		finishedAt: p.datetime().nullable(),
	},
	indexes: [{ name: "job_attempts_run", properties: ["run", "id"] }],
});
