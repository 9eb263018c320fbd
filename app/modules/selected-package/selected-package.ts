import { scrollToSection } from "#app/modules/frame/scroll-to-section.ts";
import { isPackageId, type PackageId } from "#domain/pricing/packages.ts";

/** Key in the browser's storage (spec 000 §3). */
const KEY = "selectedPackage";
const CHOSEN = "package-chosen";

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
	try {
		localStorage.setItem(KEY, id);
	} catch (error) {
		console.warn("The chosen package could not be remembered", error);
	}
}

/** Keeps the choice, tells the form, and scrolls there. False when there is no form to go to. */
export function choosePackage(id: PackageId): boolean {
	rememberPackage(id);
	window.dispatchEvent(new CustomEvent(CHOSEN, { detail: id }));
	return scrollToSection("lead-form");
}

/** Forgets the choice, when its form was sent. */
export function forgetSelectedPackage(): void {
	try {
		localStorage.removeItem(KEY);
	} catch {
		// Nothing was remembered then either.
	}
}

/** Calls back with each package chosen on this page; returns how to stop. */
export function onPackageChosen(listener: (id: PackageId) => void): () => void {
	const hear = (event: Event) => {
		if (event instanceof CustomEvent && isPackageId(event.detail)) listener(event.detail);
	};
	window.addEventListener(CHOSEN, hear);
	return () => window.removeEventListener(CHOSEN, hear);
}
