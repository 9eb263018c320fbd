import { announceChoice } from "./choice-change";
import { forgetSelectedPackage } from "./selected-package";

/** Key of this tab's storage for the calculated quote, in words (bring-quote.ts). */
export const QUOTE_KEY = "calculatorQuote";

/** The quote that was kept, or null. */
export function readQuote(): string | null {
	try {
		return sessionStorage.getItem(QUOTE_KEY);
	} catch {
		return null;
	}
}

/** Forgets the quote: another package was picked. */
export function forgetQuote(): void {
	try {
		sessionStorage.removeItem(QUOTE_KEY);
	} catch {
		// Nothing was kept then either.
	}
	announceChoice();
}

/** Forgets package and quote, when they were taken back or their form was sent. */
export function forgetChoice(): void {
	forgetSelectedPackage();
	forgetQuote();
}
