import { ifStored } from "#app/visitor/browser-storage.ts";
import { isPackageId, type PackageId } from "#domain/pricing/package-ids.ts";
import { announceChoice } from "./choice-change";

/** Key in the browser's storage (docs/specification/home.md#packages). */
const KEY = "selectedPackage";

/** What was picked on this page, for a browser that refuses storage. */
let picked: PackageId | null | undefined;

export function readSelectedPackage(): PackageId | null {
	if (picked !== undefined) return picked;
	const stored = ifStored(() => localStorage.getItem(KEY));
	return isPackageId(stored) ? stored : null;
}

export function rememberPackage(id: PackageId): void {
	picked = id;
	try {
		localStorage.setItem(KEY, id);
	} catch (error) {
		console.warn("The package could not be kept", error);
	}
	announceChoice();
}

export function forgetSelectedPackage(): void {
	picked = null;
	ifStored(() => localStorage.removeItem(KEY));
	announceChoice();
}
