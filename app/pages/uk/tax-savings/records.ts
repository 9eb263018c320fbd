import { TAX_FREE_PROFIT } from "#domain/figures.ts";
import type { ExtractionMethod } from "#domain/tax/calculate-tax.ts";

/** A row of the comparison on /uk/tax-savings: rates as text. */
export type RateRow = {
	readonly id: string;
	readonly category: string;
	readonly uk: string;
	readonly dubai: string;
	readonly note: string;
};

/** Personal income, corporate, VAT, inheritance (docs/specification/uk.md#tax-savings). */
export const RATE_ROWS: readonly RateRow[] = [
	{
		id: "personal-income-tax",
		category: "Personal income tax",
		uk: "Up to 45%",
		dubai: "0%",
		note: "The UK's top rate applies above £125,140.",
	},
	{
		id: "corporate-tax",
		category: "Corporate tax",
		uk: "25%",
		dubai: "0-9%",
		note: `The UAE taxes profit above ${TAX_FREE_PROFIT} at 9%; qualifying free zone income at 0%.`,
	},
	{ id: "vat", category: "VAT", uk: "20%", dubai: "5%", note: "Standard rates." },
	{
		id: "inheritance-tax",
		category: "Inheritance tax",
		uk: "40%",
		dubai: "0%",
		note: "In the UK above £325,000. Long-term UK residents stay within its reach for years after they leave.",
	},
];

/** An example business; its figures come from the tax calculator and are nobody's real accounts. */
export type BusinessCase = {
	readonly id: string;
	readonly business: string;
	readonly description: string;
	readonly income: number;
	readonly method: ExtractionMethod;
};

/** The three example business cases; income is a yearly profit in pounds. */
export const BUSINESS_CASES: readonly BusinessCase[] = [
	{
		id: "online-shop",
		business: "online shop",
		description: "Sells to customers in Europe and the Gulf; a logistics partner holds the stock.",
		income: 180_000,
		method: "dividend",
	},
	{
		id: "consultancy",
		business: "management consultancy",
		description: "One director with a few long-standing clients; all the work is done remotely.",
		income: 200_000,
		method: "salary",
	},
	{
		id: "software-company",
		business: "software company",
		description: "Sells subscriptions worldwide, with a team of ten in four countries.",
		income: 500_000,
		method: "dividend",
	},
];
