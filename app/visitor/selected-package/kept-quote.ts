import { ifStored } from "#app/visitor/browser-storage.ts";
import { announceChoice } from "./choice-change";
import { forgetSelectedPackage } from "./selected-package";

/** Key of this tab's storage for the calculated quote, in words (bring-quote.ts). */
export const QUOTE_KEY = "calculatorQuote";

/** Whether somebody comes from the calculator with a quote in its address (bring-quote.ts). */
export const mayBringQuote = (): boolean => document.referrer.includes("/calculator?");

export function readQuote(): string | null {
	return ifStored(() => sessionStorage.getItem(QUOTE_KEY));
}

/** Forgets the quote: another package was picked. */
export function forgetQuote(): void {
	ifStored(() => sessionStorage.removeItem(QUOTE_KEY));
	announceChoice();
}

/** Forgets package and quote, when they were taken back or their form was sent. */
export function forgetChoice(): void {
	forgetSelectedPackage();
	forgetQuote();
}
