import { answerPosted, type PostedForm, thanksUrl } from "#app/leads/intake/.server/posted-form.ts";
import { submitReportRequest } from "#app/leads/intake/.server/submit-report-request.ts";
import { REPORT, REPORT_SENT } from "#app/uk/tax-calculator/anchors.ts";
import { questionOf } from "#app/uk/tax-calculator/question.ts";
import { AppError, parseInput } from "#domain/errors.ts";
import { ReportForm, TaxReportRequest } from "#domain/tax/report-request.ts";

/** Handles the report form that the browser posted without scripts; profit and method are in the page's URL. */
export function handleReportPost(request: Request, posted: PostedForm) {
	const url = new URL(request.url);
	const question = questionOf(url.searchParams);
	return answerPosted(posted, ReportForm, async fields => {
		if (!question) throw new AppError("invalid", "Please calculate your tax first");
		const { name, email, phone } = parseInput(ReportForm, fields);
		const report = parseInput(TaxReportRequest, {
			calculation: { income: question.income, extractionMethod: question.method },
			timestamp: Date.now(),
			personalDetails: { name, email, phone },
			attribution: posted.along.attribution,
		});
		const { id } = await submitReportRequest(request, report);
		return thanksUrl(posted, `${url.pathname}${url.search}#${REPORT_SENT}`, REPORT, id);
	});
}
