import { redirect } from "react-router";
import { submitReportRequest } from "#app/leads/intake/.server/submit-report-request.ts";
import { refusedForm } from "#app/uk/forms/.server/answer-capture.ts";
import { questionOf } from "#app/uk/tax-calculator/question.ts";
import { AppError } from "#domain/errors.ts";
import { parseInput } from "#domain/parse.ts";
import { ReportForm, TaxReportRequest } from "#domain/tax/report-request.ts";

/** Takes the report form that the browser posted by itself; profit and method stand in the page's address. */
export async function answerReport(request: Request, posted: Record<string, string>) {
	const url = new URL(request.url);
	const question = questionOf(url.searchParams);
	const { name = "", email = "", phone = "" } = posted;
	try {
		if (!question) throw new AppError("invalid", "Please calculate your tax first");
		const checked = parseInput(ReportForm, { name, email, phone, consent: posted.consent === "on" });
		const report = parseInput(TaxReportRequest, {
			calculation: { income: question.income, extractionMethod: question.method },
			timestamp: Date.now(),
			personalDetails: { name: checked.name, email: checked.email, phone: checked.phone },
		});
		await submitReportRequest(request, report);
	} catch (error) {
		return refusedForm(posted.form ?? "", { name, email, phone }, error);
	}
	url.searchParams.set("sent", "report");
	return redirect(`${url.pathname}${url.search}#report-sent`, 303);
}
