import { EXTRACTION_METHODS, type ExtractionMethod, type TaxQuestion } from "#domain/tax/calculate-tax.ts";
import { parseProfit } from "#domain/tax/parse-profit.ts";
import { CALCULATOR } from "./anchors.ts";

/** The extraction method that a text names, or the default one. */
export function methodOf(text: string | null | undefined): ExtractionMethod {
	return EXTRACTION_METHODS.find(method => method === text) ?? "dividend";
}

/** Where the calculator stands with a question answered: without a script the server answers it. */
export function caseAddress({ income, method }: TaxQuestion, anchor = CALCULATOR): string {
	return `/uk?profit=${income}&method=${method}#${anchor}`;
}

/** The question in a page's address, ?profit=500000&method=salary; null when it asks for nothing above 0. */
export function questionOf(query: URLSearchParams): TaxQuestion | null {
	const income = parseProfit(query.get("profit") ?? "");
	return income === null ? null : { income, method: methodOf(query.get("method")) };
}
