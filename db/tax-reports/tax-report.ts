import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { EXTRACTION_METHODS } from "#domain/tax/calculate-tax.ts";
import { JobRun } from "../jobs/job-run.ts";
import { Lead } from "../leads/lead.ts";

/**
 * A requested tax report. The figures are computed from income and method when the PDF is created; the PDF itself is never
 * stored.
 */
export const TaxReport = defineEntity({
	name: "TaxReport",
	tableName: "tax_reports",
	properties: {
		/** The submission's id, which the visitor received in the response. */
		id: p.uuid().primary(),
		lead: () => p.manyToOne(Lead).deleteRule("cascade").mapToPk().index("tax_reports_lead_id_index"),
		run: () => p.manyToOne(JobRun).deleteRule("cascade").mapToPk().unique("tax_reports_run_id_unique"),
		/** As entered in this request; the lead's own name and e-mail may change with a later form. */
		name: p.string().length(200),
		email: p.string().length(254),
		/** Whole pence a year. */
		incomePence: p.bigint("number"),
		extractionMethod: p.enum(EXTRACTION_METHODS),
		/** The visitor's clock at the time of the request, which may have waited in the browser. */
		requestedAt: p.datetime(),
		createdAt: p.datetime(),
	},
});
export type TaxReport = InferEntity<typeof TaxReport>;
