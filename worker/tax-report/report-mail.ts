import type { TaxReport } from "#db/tax-reports/tax-report.ts";
import type { WorkerEnvironment } from "#domain/environment.ts";
import { calculateTax } from "#domain/tax/calculate-tax.ts";
import { formatPercentage, formatPounds } from "#domain/tax/format-pounds.ts";
import { savingKind } from "#domain/tax/saving.ts";
import { buildChatLink } from "#domain/whatsapp/build-chat-link.ts";
import { taxReportMessage } from "#domain/whatsapp/messages.ts";
import type { Mail } from "../mail/compose.ts";
import { mailBody } from "../mail/mail-body.ts";
import { printableAddressee, salutation } from "./addressee.ts";
import { renderReport } from "./render-report.ts";

type Brand = Pick<
	WorkerEnvironment,
	"BRAND_NAME" | "CONTACT_EMAIL" | "PUBLIC_URL" | "BOOKING_URL" | "WHATSAPP_NUMBER"
>;
type Asked = Pick<TaxReport, "name" | "email" | "incomePence" | "extractionMethod" | "createdAt">;

/** Composes the mail with the tax report, rendering its PDF. */
export async function reportMail(report: Asked, brand: Brand): Promise<Mail> {
	const income = report.incomePence / 100;
	const chatUrl = buildChatLink(brand.WHATSAPP_NUMBER, taxReportMessage(income));
	const pdf = await renderReport({
		income,
		method: report.extractionMethod,
		addressee: printableAddressee(report.name, report.email),
		preparedOn: report.createdAt,
		brand: brand.BRAND_NAME,
		contactEmail: brand.CONTACT_EMAIL,
		website: brand.PUBLIC_URL,
		bookingUrl: brand.BOOKING_URL,
		chatUrl,
	});
	const tax = calculateTax({ income, method: report.extractionMethod });
	const compared = {
		sum: `it compares ${formatPounds(tax.totalUKTax)} of tax in the United Kingdom with ${formatPounds(tax.totalDubaiTax)} in Dubai.`,
		tiny: "the tax in the United Kingdom and in Dubai differs by less than £1.",
		none: "neither the United Kingdom nor Dubai takes tax at the report's simplified rates.",
	};
	const saving = savingKind(tax.totalSavings);
	const body = mailBody({
		brand: brand.BRAND_NAME,
		title: "Your tax report",
		...(saving === "sum" && {
			figure: {
				value: formatPounds(tax.totalSavings),
				meaning: `less tax a year in Dubai (${formatPercentage(tax.savingsPercentage)})`,
			},
		}),
		paragraphs: [
			salutation(report.name),
			`Your report is attached. On a profit of ${formatPounds(tax.income)} a year, taken as ${tax.extractionMethod === "dividend" ? "a dividend" : "a salary"}, ${compared[saving]}`,
			"The figures are an illustration at simplified rates, which the report lists. They are not advice.",
			"A consultant can go through them with you: what applies to your case, and what a move would involve.",
		],
		button: { label: "Book a call", url: brand.BOOKING_URL },
		link: { label: "Or ask on WhatsApp", url: chatUrl },
		footer: `You received this email because this address was entered in the tax calculator at ${brand.PUBLIC_URL}. ${brand.BRAND_NAME} keeps the details that were entered and may call or write about the report. To object, or to have them deleted, reply to this email or write to ${brand.CONTACT_EMAIL}. Please do the same if it was not you who asked for the report.`,
	});
	return {
		to: report.email,
		subject: `Your UK and Dubai tax report from ${brand.BRAND_NAME}`,
		...body,
		attachments: [{ filename: "uk-dubai-tax-report.pdf", content: pdf, contentType: "application/pdf" }],
	};
}
