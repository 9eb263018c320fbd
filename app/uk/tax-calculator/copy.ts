import { type Copy, pageCopy } from "#app/site/cms/page-copy.ts";
import { LEFT_OUT } from "#domain/tax/law/left-out.ts";

/** Copy of the tax calculator and of its report form. Alerts are literal (docs/specification/tax.md#report-form). */
export const calculatorCopy = pageCopy("uk-tax-calculator", {
	head: {
		eyebrow: "Tax calculator",
		title: "What would Dubai leave you?",
		lead: "Enter a year's profit. You see what the UK takes, what Dubai takes, and what the difference adds up to.",
	},
	form: {
		profit: "Annual profit",
		profitHint: "Before tax, in pounds",
		profitMissing: "Enter a profit above 0 first, for example 500,000.",
		method: "How do you take it out of the company?",
		dividend: "Dividend",
		salary: "Salary",
		calculate: "Calculate my saving",
		calculating: "Calculating...",
		waiting: "Your figures appear here: a year side by side, and where each pound goes.",
		example: "For example: {profit} a year, taken as a dividend",
	},
	result: {
		title: "Your saving",
		perYear: "a year",
		lessTax: "less tax than in the UK",
		none: "At these simplified rates neither country takes tax on this profit, so there is nothing to save.",
		tiny: "At this profit the difference is less than £1 a year.",
		chart: "Where the money goes",
		uk: "UK",
		dubai: "Dubai",
		kept: "You keep",
		corporate: "Corporation tax",
		personal: "Personal tax",
		employee: "Employee National Insurance",
		employer: "Employer National Insurance",
		employeeShort: "Employee NI",
		employerShort: "Employer NI",
		total: "Total tax",
		table: "Tax a year, UK and Dubai",
		kind: "Kind of tax",
		over: "over {years} years",
	},
	assumptions: {
		dividend:
			"Simplified: corporation tax at a flat 23.5%, and dividend tax at 8.75% on what is left above £1,000.",
		salary:
			"Simplified: the whole profit is paid as salary, with income tax at up to 45%, employee National Insurance (NI) at 12% and 2%, and employer NI at 13.8% above £12,570, which counts as money you do not keep. In law employer NI rose to 15% above £5,000 in April 2025.",
		both: "Dubai: 0% up to £80,000 and 9% above. The headline rates elsewhere on this site (25%, 45%) differ. Amounts are rounded only for display: sums can differ by £1 or a penny. Not tax advice.",
	},
	law: {
		title: "By the rates in force, {year}",
		kind: "UK tax a year",
		simplified: "Simplified",
		inForce: "In force",
		dividend: "The whole {paid} left after corporation tax goes to one person as a dividend.",
		salary:
			"The profit is all that the company spends: a salary of {paid}, and the employer's National Insurance on it.",
		leftOut: `${LEFT_OUT} Compared with the published rates on {date}:`,
		source: "rates on GOV.UK",
	},
	report: {
		open: "Email me this as a PDF",
		title: "Your report as a PDF",
		lead: "Your figures on two pages to keep: the breakdown, ten and thirty years ahead, and the assumptions behind them.",
		keeps:
			"We keep the details you enter here and may call or write to you about your report. To object, or to have them deleted, write to {email}.",
		name: "Full name",
		email: "Email address",
		phone: "Phone",
		optional: "optional",
		phoneHint: "With its country code, such as +44 7700 900123",
		consent: "I accept the privacy policy",
		privacy: "Read the privacy policy",
		submit: "Request the PDF",
		another: "Send to another address",
		book: "Book a call about these figures",
		submitting: "Requesting...",
		cancel: "Cancel",
		sent: "Your PDF is on its way: it will be emailed to {email} within 2-3 minutes.",
		posted: "Your PDF is on its way: it will be emailed to you within 2-3 minutes.",
		failed: "Failed to request PDF. Please try again.",
		queued: "PDF request queued. You'll receive it once online connection is restored.",
	},
});

/** The copy that the calculator's island needs; its heading is outside the island. */
export type CalculatorWords = Omit<Copy<(typeof calculatorCopy)["texts"]>, "head">;
