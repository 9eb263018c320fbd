import { tryStorage } from "#app/visitor/browser-storage.ts";
import { isPackageId, type PackageId } from "#domain/pricing/package-ids.ts";

/** localStorage key of the chosen package (docs/specification/home.md#packages). */
const PACKAGE_KEY = "selectedPackage";

/** sessionStorage key of the calculated quote, as text (bring-quote.ts). */
const QUOTE_KEY = "calculatorQuote";

/** Event dispatched on window when the chosen package or the stored quote changed. */
export const CHOICE_CHANGED = "choicechange";

const announce = () => window.dispatchEvent(new Event(CHOICE_CHANGED));

/** The package chosen on this page, for browsers that refuse storage. */
let picked: PackageId | null | undefined;

export function readSelectedPackage(): PackageId | null {
	if (picked !== undefined) return picked;
	const stored = tryStorage(() => localStorage.getItem(PACKAGE_KEY));
	return isPackageId(stored) ? stored : null;
}

export function rememberPackage(id: PackageId): void {
	picked = id;
	tryStorage(() => localStorage.setItem(PACKAGE_KEY, id));
	announce();
}

/** Whether the visitor has chosen or removed a package on this page. */
export const hasPicked = (): boolean => picked !== undefined;

/** Whether the visitor comes from the calculator's link to the form, with a quote in the calculator's URL (bring-quote.ts). */
export const mayBringQuote = (): boolean =>
	document.referrer.includes("/calculator?") && location.hash === "#lead-form";

export function readQuote(): string | null {
	return tryStorage(() => sessionStorage.getItem(QUOTE_KEY));
}

/** Stores a quote for the form, and its structure as the chosen package. */
export function rememberQuote(words: string, structure: PackageId): void {
	tryStorage(() => sessionStorage.setItem(QUOTE_KEY, words));
	rememberPackage(structure);
}

/** Deletes the quote, because another package was chosen. */
export function forgetQuote(): void {
	tryStorage(() => sessionStorage.removeItem(QUOTE_KEY));
	announce();
}

/** Deletes package and quote, after the visitor removed them or the form was sent. */
export function forgetChoice(): void {
	picked = null;
	tryStorage(() => localStorage.removeItem(PACKAGE_KEY));
	forgetQuote();
}
