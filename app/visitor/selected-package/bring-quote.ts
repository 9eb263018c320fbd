import { quote } from "#domain/pricing/quote.ts";
import { decodeQuote } from "#domain/pricing/quote-url.ts";
import { quoteWords } from "#domain/pricing/quote-words.ts";
import { keepQuote } from "./kept-quote";

/** Keeps the quote in the query of the calculator's page for the lead form. */
export function bringQuote(query: string): void {
	const choice = decodeQuote(query);
	if (choice) keepQuote(quoteWords(quote(choice)), choice.structure);
}
