import * as v from "valibot";
import { object } from "../../shape.ts";

const bands = v.array(object({ upTo: v.nullable(v.number()), rate: v.number() }));

/** Corporation tax of one financial year: rates in basis points, limits in pounds for a single company. */
const CorporationTax = object({
	small: v.number(),
	main: v.number(),
	lower: v.number(),
	upper: v.number(),
	/** The standard fraction of marginal relief: 3/200 is 150 basis points. */
	relief: v.number(),
});
export type CorporationTax = v.InferOutput<typeof CorporationTax>;

/** Personal taxes of one tax year: rates in basis points, amounts in pounds a year, bands of taxable income. */
const PersonalTaxes = object({
	allowance: v.number(),
	/** Above this income the personal allowance falls by one pound for every two. */
	taperFrom: v.number(),
	dividendAllowance: v.number(),
	income: bands,
	dividend: bands,
	employee: bands,
	employerFrom: v.number(),
	employer: v.number(),
});
export type PersonalTaxes = v.InferOutput<typeof PersonalTaxes>;

/** Tax rates in force on one day (docs/specification/tax.md#rates-in-force). Days are London's, YYYY-MM-DD. */
export const TaxLaw = object({
	/** The usual name of the year: 2026/27. */
	taxYear: v.string(),
	checkedOn: v.string(),
	corporation: CorporationTax,
	personal: PersonalTaxes,
});
export type TaxLaw = v.InferOutput<typeof TaxLaw>;
