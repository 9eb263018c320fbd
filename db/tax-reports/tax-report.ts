import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { EXTRACTION_METHODS } from "#domain/tax/calculate-tax.ts";
import { JobRun } from "../jobs/job-run.ts";
import { Lead } from "../leads/lead.ts";

/**
 * A report that somebody asked for. The figures are computed from income and method when the document is made,
 * and the document itself is never stored.
 */
export const TaxReport = defineEntity({
	name: "TaxReport",
	tableName: "tax_reports",
	properties: {
		/** The submission's id: what the visitor was answered. */
		id: p.uuid().primary(),
		lead: () => p.manyToOne(Lead).deleteRule("cascade").mapToPk().index("tax_reports_lead_id_index"),
		run: () => p.manyToOne(JobRun).deleteRule("cascade").mapToPk().unique("tax_reports_run_id_unique"),
		/** As written in this request: the lead's own may change with a later form. */
		name: p.string().length(200),
		email: p.string().length(254),
		/** Whole pence a year. */
		incomePence: p.bigint("number"),
		extractionMethod: p.enum(EXTRACTION_METHODS),
		/** The visitor's clock when the request was made; it may have waited on their device. */
		requestedAt: p.datetime(),
		createdAt: p.datetime(),
	},
});
export type TaxReport = InferEntity<typeof TaxReport>;
