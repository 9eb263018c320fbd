import { spendReportMail } from "#app/http/rate-limit/.server/limits.ts";
import { requestReport } from "#db/tax-reports/request-report.ts";
import type { TaxReportRequest } from "#domain/tax/report-request.ts";
import { submitLead } from "./submit-lead.ts";

/**
 * Stores a tax report request with its lead and enqueues the mail, in one transaction. Returns the submission's id; idempotent
 * by Idempotency-Key.
 */
export async function submitReportRequest(
	request: Request,
	report: TaxReportRequest,
): Promise<{ id: string }> {
	const { calculation, personalDetails } = report;
	const lead = {
		fullName: personalDetails.name,
		email: personalDetails.email,
		phone: personalDetails.phone,
		page: "uk-tax-calculator",
		formType: "tax_report" as const,
		source: "tax-report",
		fields: { income: String(calculation.income), extractionMethod: calculation.extractionMethod },
		attribution: report.attribution,
		adsConsent: report.adsConsent,
		suspicion: null,
	};
	return submitLead(request, "tax_report", report, lead, {
		spend: () => spendReportMail(personalDetails.email),
		store: (em, { submissionId, leadId }) => requestReport(em, { id: submissionId, leadId, request: report }),
	});
}
