import { ifStored } from "#app/visitor/browser-storage.ts";
import { isPackageId, type PackageId } from "#domain/pricing/package-ids.ts";

/** Key of the browser's storage for the package that was picked (docs/specification/home.md#packages). */
const PACKAGE_KEY = "selectedPackage";

/** Key of this tab's storage for the calculated quote, in words (bring-quote.ts). */
const QUOTE_KEY = "calculatorQuote";

/** Dispatched on window when the chosen package or the kept quote changed. */
export const CHOICE_CHANGED = "choicechange";

const announce = () => window.dispatchEvent(new Event(CHOICE_CHANGED));

/** What was picked on this page, for a browser that refuses storage. */
let picked: PackageId | null | undefined;

export function readSelectedPackage(): PackageId | null {
	if (picked !== undefined) return picked;
	const stored = ifStored(() => localStorage.getItem(PACKAGE_KEY));
	return isPackageId(stored) ? stored : null;
}

export function rememberPackage(id: PackageId): void {
	picked = id;
	ifStored(() => localStorage.setItem(PACKAGE_KEY, id));
	announce();
}

/** Whether somebody comes from the calculator with a quote in its address (bring-quote.ts). */
export const mayBringQuote = (): boolean => document.referrer.includes("/calculator?");

export function readQuote(): string | null {
	return ifStored(() => sessionStorage.getItem(QUOTE_KEY));
}

/** Keeps a quote for the form, and what it was worked out for as the package. */
export function rememberQuote(words: string, structure: PackageId): void {
	ifStored(() => sessionStorage.setItem(QUOTE_KEY, words));
	rememberPackage(structure);
}

/** Forgets the quote: another package was picked. */
export function forgetQuote(): void {
	ifStored(() => sessionStorage.removeItem(QUOTE_KEY));
	announce();
}

/** Forgets package and quote, when they were taken back or their form was sent. */
export function forgetChoice(): void {
	picked = null;
	ifStored(() => localStorage.removeItem(PACKAGE_KEY));
	forgetQuote();
}
