import { londonDay } from "../../time/london-day.ts";
import type { CorporationTax, PersonalTaxes, TaxLaw } from "./law-schema.ts";

// Checked against stored copies of the sources. Two pages for 2026/27 were not available: rates for employers, and corporation
// tax. National Insurance was compared with three payroll guides; corporation tax with CTM03925, which covers a period in 2026,
// and with two accountants' tables for the year from 1 April 2026.

/** Rates valid from `validFrom` to `validUntil` inclusive, with their sources and review date. */
export type RateSet<Rates> = {
	/** The tax year, or the financial year for corporation tax: 2026/27. */
	readonly year: string;
	readonly validFrom: string;
	readonly validUntil: string;
	readonly sources: readonly string[];
	readonly checkedOn: string;
	/** From this day the build fails until the sources have been reviewed again. */
	readonly reviewBy: string;
	readonly rates: Rates;
};

const CORPORATION_SOURCES = [
	"https://www.gov.uk/government/publications/rates-and-allowances-corporation-tax/rates-and-allowances-corporation-tax",
	"https://www.gov.uk/hmrc-internal-manuals/company-taxation-manual/ctm03925",
];

const INCOME_SOURCES = [
	"https://www.gov.uk/income-tax-rates",
	"https://www.gov.uk/tax-on-dividends",
	"https://www.legislation.gov.uk/ukpga/2007/3/section/35",
];

const CORPORATION: CorporationTax = { small: 1900, main: 2500, lower: 50_000, upper: 250_000, relief: 150 };

/** Corporation tax by financial year, which starts on 1 April. */
export const CORPORATION_TAX: readonly RateSet<CorporationTax>[] = [
	{
		year: "2025/26",
		validFrom: "2025-04-01",
		validUntil: "2026-03-31",
		sources: CORPORATION_SOURCES,
		checkedOn: "2026-11-22",
		reviewBy: "2027-04-01",
		rates: CORPORATION,
	},
	{
		year: "2026/27",
		validFrom: "2026-04-01",
		validUntil: "2027-03-31",
		sources: CORPORATION_SOURCES,
		checkedOn: "2026-11-22",
		reviewBy: "2027-04-01",
		rates: CORPORATION,
	},
];

/** 2025/26 rates, as HMRC lists them for directors in NIM12027. */
const PERSONAL_2025: PersonalTaxes = {
	allowance: 12_570,
	taperFrom: 100_000,
	dividendAllowance: 500,
	income: [
		{ upTo: 37_700, rate: 2000 },
		{ upTo: 125_140, rate: 4000 },
		{ upTo: null, rate: 4500 },
	],
	dividend: [
		{ upTo: 37_700, rate: 875 },
		{ upTo: 125_140, rate: 3375 },
		{ upTo: null, rate: 3935 },
	],
	employee: [
		{ upTo: 12_570, rate: 0 },
		{ upTo: 50_270, rate: 800 },
		{ upTo: null, rate: 200 },
	],
	employerFrom: 5_000,
	employer: 1500,
};

/** Income tax, dividend tax and National Insurance by tax year, which starts on 6 April. */
export const PERSONAL_TAXES: readonly RateSet<PersonalTaxes>[] = [
	{
		year: "2025/26",
		validFrom: "2025-04-06",
		validUntil: "2026-04-05",
		sources: [
			...INCOME_SOURCES,
			"https://www.gov.uk/guidance/rates-and-thresholds-for-employers-2025-to-2026",
			"https://www.gov.uk/hmrc-internal-manuals/national-insurance-manual/nim12027",
		],
		checkedOn: "2026-11-22",
		reviewBy: "2027-04-06",
		rates: PERSONAL_2025,
	},
	{
		year: "2026/27",
		validFrom: "2026-04-06",
		validUntil: "2027-04-05",
		sources: [
			...INCOME_SOURCES,
			"https://www.gov.uk/guidance/rates-and-thresholds-for-employers-2026-to-2027",
			"https://www.gov.uk/government/publications/changes-to-tax-rates-for-property-savings-and-dividend-income/change-to-tax-rates-for-property-savings-and-dividend-income-technical-note",
		],
		checkedOn: "2026-11-22",
		reviewBy: "2027-04-06",
		rates: {
			...PERSONAL_2025,
			dividend: [
				{ upTo: 37_700, rate: 1075 },
				{ upTo: 125_140, rate: 3575 },
				{ upTo: null, rate: 3935 },
			],
		},
	},
];

const on = <Rates>(sets: readonly RateSet<Rates>[], day: string) =>
	sets.find(({ validFrom, validUntil }) => validFrom <= day && day <= validUntil);

/** Returns the rates in force on the London day of a moment; null if none are known for that day. */
export function lawOn(now: Date): TaxLaw | null {
	const day = londonDay(now);
	const [corporation, personal] = [on(CORPORATION_TAX, day), on(PERSONAL_TAXES, day)];
	if (!corporation || !personal) return null;
	return {
		taxYear: personal.year,
		checkedOn: corporation.checkedOn < personal.checkedOn ? corporation.checkedOn : personal.checkedOn,
		corporation: corporation.rates,
		personal: personal.rates,
	};
}

/** Returns one line of instructions for each set of rates whose review is due; empty if none is. */
export function overdueReviews(now: Date): string[] {
	const day = londonDay(now);
	const sets = [
		...CORPORATION_TAX.map(set => ({ ...set, tax: "Corporation tax" })),
		...PERSONAL_TAXES.map(set => ({ ...set, tax: "Income tax, dividend tax and National Insurance" })),
	];
	return sets
		.filter(({ reviewBy }) => reviewBy <= day)
		.map(
			({ tax, year, reviewBy, sources }) =>
				`domain/tax/law/rate-sets.ts: ${tax} ${year} was to be reviewed by ${reviewBy}. Compare its rates and days, and whether the next year's set is there, with ${sources.join(" , ")} ; then set checkedOn and reviewBy.`,
		);
}
