import { EXTRACTION_METHODS, type ExtractionMethod, type TaxQuestion } from "#domain/tax/calculate-tax.ts";
import { parseProfit } from "#domain/tax/parse-profit.ts";
import { CALCULATOR } from "./anchors.ts";

/** Parses an extraction method; anything else gives the default. */
function methodOf(text: unknown): ExtractionMethod {
	return EXTRACTION_METHODS.find(method => method === text) ?? "dividend";
}

/** Returns the calculator's URL for a question, which the server answers without scripts. */
export function calculatorUrl({ income, method }: TaxQuestion, anchor = CALCULATOR): string {
	return `/uk?profit=${income}&method=${method}#${anchor}`;
}

/** Parses the question in a page's URL, ?profit=500000&method=salary, or in the form; null unless the profit is above 0. */
export function questionOf(fields: URLSearchParams | FormData): TaxQuestion | null {
	const income = parseProfit(String(fields.get("profit") ?? ""));
	return income === null ? null : { income, method: methodOf(fields.get("method")) };
}
