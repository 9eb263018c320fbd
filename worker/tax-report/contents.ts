import { claimById, expiredClaims } from "#domain/claims.ts";
import { netProfit, type TaxLine, type TaxName, taxLines } from "#domain/tax/breakdown.ts";
import { calculateTax, type ExtractionMethod, type TaxCalculation } from "#domain/tax/calculate-tax.ts";
import { formatPoundsAndPence } from "#domain/tax/format-pounds.ts";
import { LEFT_OUT } from "#domain/tax/law/left-out.ts";
import { lawOn } from "#domain/tax/law/rate-sets.ts";
import { type LawfulTax, taxByLaw } from "#domain/tax/law/tax-law.ts";
import { overYears, projectSavings } from "#domain/tax/projection.ts";
import { AED_PER_POUND, DUBAI_THRESHOLD_AED, TAX_RATES } from "#domain/tax/rates.ts";
import type { TaxBand } from "#domain/tax/tax-in-bands.ts";
import { londonDay } from "#domain/time/london-day.ts";

export interface ReportRequest {
	/** Profit in pounds per year. */
	income: number;
	method: ExtractionMethod;
	/** The addressee, as printed. */
	addressee: string;
	preparedOn: Date;
	brand: string;
	contactEmail: string;
	website: string;
	/** Link for booking a call, and for a chat about this report. */
	bookingUrl: string;
	chatUrl: string;
}

/** One printed line of the tax table: a tax in both countries, in pounds per year. */
interface TaxRow extends TaxLine {
	label: string;
	/** The label for narrow columns. */
	short: string;
}

/** The report's whole content, computed from profit and extraction method alone. */
export interface ReportContents {
	request: ReportRequest;
	tax: TaxCalculation;
	methodLabel: string;
	rows: TaxRow[];
	/** Profit kept after tax in each country, in pounds per year. */
	kept: { readonly uk: number; readonly dubai: number };
	/** UK tax by the rates in force on the day of the report; null where they are unknown. */
	law: (LawfulTax & { taxYear: string; notes: string[] }) | null;
	projections: { years: number; uk: number; dubai: number; savings: number }[];
	assumptions: string[];
	sources: string[];
	disclaimer: string;
}

const METHOD_LABELS: Record<ExtractionMethod, string> = {
	dividend: "Dividend, after corporation tax",
	salary: "Salary",
};

const percent = (basisPoints: number) => `${basisPoints / 100}%`;
const pounds = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 0 });

function describeBands(bands: readonly TaxBand[]): string {
	const parts = bands.map(({ upTo, rate }) =>
		upTo === null ? `${percent(rate)} above` : `${percent(rate)} to £${pounds.format(upTo)}`,
	);
	return new Intl.ListFormat("en-GB").format(parts);
}

const TAX_LABELS: Record<TaxName, { label: string; short: string }> = {
	corporate: { label: "Corporation tax", short: "Corporation tax" },
	personal: { label: "Income tax", short: "Income tax" },
	employee: { label: "Employee National Insurance", short: "Employee NI" },
	employer: { label: "Employer National Insurance", short: "Employer NI" },
};
const DIVIDEND_TAX = { label: "Dividend tax", short: "Dividend tax" };

function rowsOf(tax: TaxCalculation): TaxRow[] {
	return taxLines(tax).map(line => ({
		...line,
		...(line.name === "personal" && tax.extractionMethod === "dividend"
			? DIVIDEND_TAX
			: TAX_LABELS[line.name]),
	}));
}

function assumptionsFor(method: ExtractionMethod): string[] {
	const uk =
		method === "dividend"
			? [
					`UK corporation tax: a flat ${percent(TAX_RATES.ukCorporation)} of the profit.`,
					`UK dividend tax: ${percent(TAX_RATES.ukDividend)} of what is left above £${pounds.format(TAX_RATES.ukDividendAllowance)}; all of it is paid out.`,
				]
			: [
					`UK income tax: ${describeBands(TAX_RATES.ukIncomeBands)}.`,
					`UK National Insurance: employee ${describeBands(TAX_RATES.ukEmployeeNicBands)}; employer ${describeBands(TAX_RATES.ukEmployerNicBands)}. The whole profit is paid as salary.`,
				];
	return [
		...uk,
		`Dubai: corporate tax ${describeBands(TAX_RATES.dubaiCorporateBands)}; no personal income tax.`,
		`AED ${pounds.format(DUBAI_THRESHOLD_AED)} taken as £80,000, at about ${AED_PER_POUND} dirhams to the pound.`,
		"Ten and thirty years: the yearly figures times the years. No growth, interest or change of law is assumed.",
		"The costs of moving, of a licence and of living in either country are not counted.",
		"Amounts are rounded only for display: sums can differ by £1 or a penny.",
	];
}

const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

function lawFor({ income, method, preparedOn }: ReportRequest): ReportContents["law"] {
	const law = lawOn(preparedOn);
	if (!law) return null;
	const tax = taxByLaw(law, { income, method });
	const paid = formatPoundsAndPence(tax.paid);
	return {
		...tax,
		taxYear: law.taxYear,
		notes: [
			method === "dividend"
				? `The whole ${paid} left after corporation tax goes to one person as a dividend.`
				: `The profit is all that the company spends: a salary of ${paid}, and the employer’s National Insurance on it.`,
			`${LEFT_OUT} Rates as published on GOV.UK, compared on ${DAY.format(new Date(law.checkedOn))}.`,
		],
	};
}

function sourcesOf(preparedOn: Date): string[] {
	const expired: readonly string[] = expiredClaims(londonDay(preparedOn));
	return (["calculator-rates", "calculator-exchange"] as const).flatMap(id => {
		const claim = claimById(id);
		return claim && !expired.includes(id) ? [`${claim.claim}. ${claim.basis}`] : [];
	});
}

export function reportContents(request: ReportRequest): ReportContents {
	const tax = calculateTax({ income: request.income, method: request.method });
	return {
		request,
		tax,
		methodLabel: METHOD_LABELS[request.method],
		rows: rowsOf(tax),
		kept: netProfit(tax),
		law: lawFor(request),
		projections: [{ years: 1, savings: tax.totalSavings }, ...projectSavings(tax.totalSavings)].map(
			({ years, savings }) => ({
				years,
				savings,
				uk: overYears(tax.totalUKTax, years),
				dubai: overYears(tax.totalDubaiTax, years),
			}),
		),
		assumptions: assumptionsFor(request.method),
		sources: sourcesOf(request.preparedOn),
		disclaimer:
			"This report is an illustration at simplified rates, based on the two figures you gave us. It is not tax, legal or financial advice. Where you pay tax depends on where you live, where your company is managed and how long you stay: the UK can tax people for years after they leave. Take advice on your own case before you decide anything.",
	};
}
