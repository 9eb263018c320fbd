import { quote } from "#domain/pricing/quote.ts";
import { decodeQuote } from "#domain/pricing/quote-url.ts";
import { quoteWords } from "#domain/pricing/quote-words.ts";
import { urlOf } from "#domain/url-of.ts";
import { rememberQuote } from "./kept-choice";

/** The query of the calculator's page, for whoever came from there to the lead form just now. */
function queryBefore(): string {
	const [visit] = performance.getEntriesByType("navigation");
	const anew = visit instanceof PerformanceNavigationTiming && visit.type === "navigate";
	const before = anew && location.hash === "#lead-form" ? urlOf(document.referrer) : null;
	return before?.host === location.host && before.pathname === "/calculator" ? before.search : "";
}

/**
 * Keeps the quote with which somebody comes from the calculator to the lead form, if there is one, and what it was worked
 * out for as the package. The address says it, since the button may be pressed before any script is there to keep it.
 */
export function bringQuote(): void {
	const choice = decodeQuote(queryBefore());
	if (choice) rememberQuote(quoteWords(quote(choice)), choice.structure);
}
