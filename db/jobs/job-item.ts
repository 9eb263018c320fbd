import { defineEntity, p } from "@mikro-orm/core";
import { ITEM_STATUSES } from "#domain/jobs/kinds.ts";
import { Lead } from "../leads/lead.ts";
import { JobRun } from "./job-run.ts";

/** One item of a run: a lead and its result. */
export const JobItem = defineEntity({
	name: "JobItem",
	tableName: "job_items",
	properties: {
		run: () => p.manyToOne(JobRun).primary().deleteRule("cascade").mapToPk(),
		position: p.integer().primary(),
		lead: () => p.manyToOne(Lead).nullable().deleteRule("set null").mapToPk(),
		status: p.enum(ITEM_STATUSES).default("pending"),
		error: p.text().nullable(),
		/** What a successful sync left out. */
		note: p.text().nullable(),
		remoteId: p.string().length(200).nullable(),
		/** Earliest time to send a pending item, as the provider requested. */
		notBefore: p.datetime().nullable(),
		updatedAt: p.datetime(),
	},
	indexes: [
		{ name: "job_items_lead", properties: ["lead"] },
		{ name: "job_items_pending", properties: ["run", "position"], where: "status = 'pending'" },
	],
});
