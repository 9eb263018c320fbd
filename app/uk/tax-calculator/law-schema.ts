import { array, type GenericSchema, nullable, number, object, string } from "valibot";
import type { TaxLaw } from "#domain/tax/law/tax-law.ts";

const bands = array(object({ upTo: nullable(number()), rate: number() }));

/** The rates in force, as the server gives them to the calculator. */
export const LawSchema: GenericSchema<TaxLaw> = object({
	taxYear: string(),
	checkedOn: string(),
	corporation: object({
		small: number(),
		main: number(),
		lower: number(),
		upper: number(),
		relief: number(),
	}),
	personal: object({
		allowance: number(),
		taperFrom: number(),
		dividendAllowance: number(),
		income: bands,
		dividend: bands,
		employee: bands,
		employerFrom: number(),
		employer: number(),
	}),
});
