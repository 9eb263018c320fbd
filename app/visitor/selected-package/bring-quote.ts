import { parseUrl } from "#domain/parse-url.ts";
import { quote } from "#domain/pricing/quote.ts";
import { decodeQuote } from "#domain/pricing/quote-url.ts";
import { quoteWords } from "#domain/pricing/quote-words.ts";
import { hasPicked, rememberQuote } from "./stored-choice.ts";

/**
 * Returns the query string of the calculator's page if the visitor has just navigated from there to the lead form, otherwise an
 * empty string.
 */
function queryBefore(): string {
	const [visit] = performance.getEntriesByType("navigation");
	const anew = visit instanceof PerformanceNavigationTiming && visit.type === "navigate";
	const before = anew ? parseUrl(document.referrer) : null;
	return before?.host === location.host && before.pathname === "/calculator" ? before.search : "";
}

/**
 * Stores the quote when the visitor comes from the calculator to the lead form, and its structure as the chosen package. It is
 * read from the referrer's URL, because the calculator's link may be clicked before any script could store it.
 */
export function bringQuote(): void {
	const choice = decodeQuote(queryBefore());
	// What the visitor has picked on this page meanwhile is newer.
	if (choice && !hasPicked()) rememberQuote(quoteWords(quote(choice)), choice.structure);
}
