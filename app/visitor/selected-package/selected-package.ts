import { isPackageId, type PackageId } from "#domain/pricing/package-ids.ts";
import { choiceStore } from "./selected-package-store";

/** Key in the browser's storage (docs/specification/home.md#packages). */
const KEY = "selectedPackage";

/** The package that was picked, or null; a browser may refuse storage. */
export function readSelectedPackage(): PackageId | null {
	try {
		const stored = localStorage.getItem(KEY);
		return isPackageId(stored) ? stored : null;
	} catch {
		return null;
	}
}

/** Keeps the choice. */
export function rememberPackage(id: PackageId): void {
	choiceStore.packageId = id;
	try {
		localStorage.setItem(KEY, id);
	} catch (error) {
		console.warn("The chosen package could not be remembered", error);
	}
}

/** Forgets the choice, when it was taken back or its form was sent. */
export function forgetSelectedPackage(): void {
	choiceStore.packageId = null;
	try {
		localStorage.removeItem(KEY);
	} catch {
		// Nothing was remembered then either.
	}
}
