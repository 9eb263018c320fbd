import type { PackageId } from "#domain/pricing/package-ids.ts";
import { announceChoice } from "./choice-change";
import { forgetSelectedPackage, rememberPackage } from "./selected-package";

const KEY = "calculatorQuote";

/** Keeps a calculated quote, in words, for the lead form of this tab; what it was worked out for is the package now. */
export function keepQuote(words: string, packageId: PackageId): void {
	try {
		sessionStorage.setItem(KEY, words);
	} catch (error) {
		console.warn("The quote could not be kept for the form", error);
	}
	rememberPackage(packageId);
}

/** The quote that was kept, or null. */
export function readQuote(): string | null {
	try {
		return sessionStorage.getItem(KEY);
	} catch {
		return null;
	}
}

/** Forgets the quote: another package was picked. */
export function forgetQuote(): void {
	try {
		sessionStorage.removeItem(KEY);
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
