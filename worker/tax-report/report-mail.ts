import type { TaxReport } from "#db/tax-reports/tax-report.ts";
import type { WorkerEnvironment } from "#domain/environment.ts";
import { calculateTax } from "#domain/tax/calculate-tax.ts";
import { formatPercentage, formatPounds } from "#domain/tax/format-pounds.ts";
import type { Mail } from "../mail/compose.ts";
import { mailBody } from "../mail/mail-body.ts";
import { nameForSalutation, printableAddressee } from "./addressee.ts";
import { renderReport } from "./render-report.ts";

type Brand = Pick<WorkerEnvironment, "BRAND_NAME" | "CONTACT_EMAIL" | "PUBLIC_URL">;

/** The mail that brings somebody their tax report, with the PDF made on the spot. */
export async function reportMail(report: TaxReport, brand: Brand): Promise<Mail> {
	const income = report.incomePence / 100;
	const pdf = await renderReport({
		income,
		method: report.extractionMethod,
		addressee: printableAddressee(report.name, report.email),
		preparedOn: report.createdAt,
		brand: brand.BRAND_NAME,
		contactEmail: brand.CONTACT_EMAIL,
		website: brand.PUBLIC_URL,
	});
	const tax = calculateTax({ income, method: report.extractionMethod });
	const name = nameForSalutation(report.name);
	const body = mailBody({
		brand: brand.BRAND_NAME,
		title: "Your tax report",
		paragraphs: [
			name ? `Dear ${name},` : "Hello,",
			`Your report is attached. On a profit of ${formatPounds(tax.income)} a year, taken as ${tax.extractionMethod === "dividend" ? "a dividend" : "a salary"}, it compares ${formatPounds(tax.totalUKTax)} of tax in the United Kingdom with ${formatPounds(tax.totalDubaiTax)} in Dubai: ${formatPounds(tax.totalSavings)} (${formatPercentage(tax.savingsPercentage)}) less.`,
			"The figures are an illustration by simplified rates, which the report names. They are not advice.",
			`If you have questions, reply to this mail or write to ${brand.CONTACT_EMAIL}.`,
		],
		footer: `You get this one mail because this address was entered in the tax calculator at ${brand.PUBLIC_URL}. If it was not you, there is nothing that you need to do.`,
	});
	return {
		to: report.email,
		subject: `Your UK and Dubai tax report from ${brand.BRAND_NAME}`,
		...body,
		attachments: [{ filename: "uk-dubai-tax-report.pdf", content: pdf, contentType: "application/pdf" }],
	};
}
