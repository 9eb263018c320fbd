import { wakeIsland } from "#app/islands/island-element.ts";
import { scrollToSection } from "#app/site/frame/scroll-to-section.ts";
import { afterPaint } from "#app/ui/after-paint.ts";
import { track } from "#app/visitor/analytics/track.ts";
import { isPackageId, type PackageId } from "#domain/pricing/package-ids.ts";
import {
	forgetChoice,
	forgetQuote,
	mayBringQuote,
	readQuote,
	readSelectedPackage,
	rememberPackage,
} from "./kept-choice";

/** The section of the lead form, and the island in it. */
const SECTION = "lead-form";
const ISLAND = "pages/home/lead-form/lead-form";

/** Picks a package; a quote for another one goes. */
function pick(id: PackageId): void {
	if (id !== readSelectedPackage()) forgetQuote();
	rememberPackage(id);
	track("package_select", id);
}

function choose(id: PackageId): void {
	pick(id);
	wakeIsland(ISLAND);
	scrollToSection(SECTION);
}

/**
 * Follows the packages' links (`data-package`) to the form of the page that is there, and the button that takes the
 * choice back (`data-forgets-package`), also while the form still sleeps.
 */
export function followPackageChoice(): void {
	document.addEventListener("click", event => {
		const pressed = event.target instanceof Element ? event.target : null;
		if (pressed?.closest("[data-forgets-package]")) forgetChoice();
		if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
			return;
		const id = pressed?.closest("a[data-package]")?.getAttribute("data-package");
		if (!isPackageId(id) || !document.getElementById(SECTION)) return;
		event.preventDefault();
		afterPaint(() => choose(id));
	});
}

/** Wakes the lead form where it has to show what this browser remembers and its HTML does not; call it once islands are started. */
export function wakeForChoice(): void {
	const form = document.getElementById(SECTION);
	if (!form) return;
	const served = form.querySelector("[name=selectedPackage]")?.getAttribute("value") ?? null;
	if (isPackageId(served) && served !== readSelectedPackage()) {
		// The link was followed before any script could listen for it.
		pick(served);
	}
	if (mayBringQuote() || readSelectedPackage() !== served || readQuote() !== null) wakeIsland(ISLAND);
}
