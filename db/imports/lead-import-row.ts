import { defineEntity, p } from "@mikro-orm/core";
import type { ImportedLead } from "#domain/leads/lead-import.ts";
import { JobRun } from "../jobs/job-run.ts";

/** One line of an imported file and what it changed; kept until a day after it was stored. */
export const LeadImportRow = defineEntity({
	name: "LeadImportRow",
	tableName: "lead_import_rows",
	properties: {
		run: () => p.manyToOne(JobRun).primary().deleteRule("cascade").mapToPk(),
		/** Position of the run's item with the line's result. */
		position: p.integer().primary(),
		/** Line number in the file, from 1. */
		line: p.integer(),
		lead: p.json<ImportedLead>(),
		/** Whether it created a lead or changed one; null until it is stored, or if an earlier line stored that lead. */
		created: p.boolean().nullable(),
		/** The lead's values before the import, by column. */
		before: p.json<Record<string, unknown>>().nullable(),
		/** The lead's updated_at after the import: a later one means that it was changed since. */
		storedAt: p.datetime().nullable(),
		createdAt: p.datetime(),
	},
	indexes: [{ name: "lead_import_rows_oldest", properties: ["createdAt"] }],
});
