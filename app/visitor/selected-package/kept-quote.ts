import { announceChoice } from "./choice-change";

const KEY = "calculatorQuote";

/** Keeps a calculated quote, in words, for the lead form of this tab. */
export function keepQuote(words: string): void {
	try {
		sessionStorage.setItem(KEY, words);
	} catch (error) {
		console.warn("The quote could not be kept for the form", error);
	}
}

/** The quote that was kept, or null. */
export function readQuote(): string | null {
	try {
		return sessionStorage.getItem(KEY);
	} catch {
		return null;
	}
}

/** Forgets the quote, when it was sent. */
export function forgetQuote(): void {
	try {
		sessionStorage.removeItem(KEY);
	} catch {
		// Nothing was kept then either.
	}
	announceChoice();
}
