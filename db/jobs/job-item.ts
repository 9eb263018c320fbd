import { defineEntity, p } from "@mikro-orm/core";
import { ITEM_STATUSES } from "#domain/jobs/kinds.ts";
import { Lead } from "../leads/lead.ts";
import { JobRun } from "./job-run.ts";

/** One person within a run and what became of them. */
export const JobItem = defineEntity({
	name: "JobItem",
	tableName: "job_items",
	properties: {
		run: () => p.manyToOne(JobRun).primary().deleteRule("cascade").mapToPk(),
		position: p.integer().primary(),
		lead: () => p.manyToOne(Lead).nullable().deleteRule("set null").mapToPk(),
		status: p.enum(ITEM_STATUSES).default("pending"),
		error: p.text().nullable(),
		/** What a sync that worked did without. */
		note: p.text().nullable(),
		remoteId: p.string().length(200).nullable(),
		/** Pending, but not to be sent before this time: the provider asked for it. */
		notBefore: p.datetime().nullable(),
		updatedAt: p.datetime(),
	},
	indexes: [
		{ name: "job_items_lead", properties: ["lead"] },
		{ name: "job_items_pending", properties: ["run", "position"], where: "status = 'pending'" },
	],
});
