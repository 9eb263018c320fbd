import { defineEntity, p } from "@mikro-orm/core";
import type { ImportedLead } from "#domain/leads/lead-import.ts";
import { JobRun } from "../jobs/job-run.ts";

/** One line of a file of leads, and what it changed; kept for a day. */
export const LeadImportRow = defineEntity({
	name: "LeadImportRow",
	tableName: "lead_import_rows",
	properties: {
		run: () => p.manyToOne(JobRun).primary().deleteRule("cascade").mapToPk(),
		/** The item of the run that tells what became of it. */
		position: p.integer().primary(),
		/** In the file, from 1. */
		line: p.integer(),
		lead: p.json<ImportedLead>(),
		/** Whether it made a lead or changed one; null until it is stored. */
		created: p.boolean().nullable(),
		/** By column, what the lead held in place of what was imported. */
		before: p.json<Record<string, unknown>>().nullable(),
		/** The lead's updated_at since then: a later one tells that somebody changed it. */
		storedAt: p.datetime().nullable(),
		createdAt: p.datetime(),
	},
	indexes: [{ name: "lead_import_rows_oldest", properties: ["createdAt"] }],
});
