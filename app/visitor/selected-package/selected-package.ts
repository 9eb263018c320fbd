import { isPackageId, type PackageId } from "#domain/pricing/package-ids.ts";
import { announceChoice } from "./choice-change";

/** Key in the browser's storage (docs/specification/home.md#packages). */
const KEY = "selectedPackage";

/** What was picked on this page, for a browser that refuses storage. */
let picked: PackageId | null | undefined;

/** The package that was picked, or null. */
export function readSelectedPackage(): PackageId | null {
	if (picked !== undefined) return picked;
	try {
		const stored = localStorage.getItem(KEY);
		return isPackageId(stored) ? stored : null;
	} catch {
		return null;
	}
}

/** Keeps the choice. */
export function rememberPackage(id: PackageId): void {
	picked = id;
	try {
		localStorage.setItem(KEY, id);
	} catch (error) {
		console.warn("The package could not be kept", error);
	}
	announceChoice();
}

/** Forgets the choice. */
export function forgetSelectedPackage(): void {
	picked = null;
	try {
		localStorage.removeItem(KEY);
	} catch {
		// Nothing was remembered then either.
	}
	announceChoice();
}
