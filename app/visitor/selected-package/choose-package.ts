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
} from "./stored-choice.ts";

/** Element id of the lead form's section, and the name of its island. */
const SECTION = "lead-form";
const ISLAND = "pages/home/lead-form/lead-form";

/** Selects a package; a quote for another package is deleted. */
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
 * Makes package links (`data-package`) select the package and scroll to the page's form, and the button that removes the choice
 * (`data-forgets-package`) work, also before the form is hydrated.
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

/**
 * Hydrates the lead form when this browser's stored choice differs from the served HTML. Must be called after the islands are
 * started.
 */
export function hydrateForChoice(): void {
	const form = document.getElementById(SECTION);
	if (!form) return;
	const served = form.querySelector("[name=selectedPackage]")?.getAttribute("value") ?? null;
	if (isPackageId(served) && served !== readSelectedPackage()) {
		// The link was followed before any script was listening.
		pick(served);
	}
	if (mayBringQuote() || readSelectedPackage() !== served || readQuote() !== null) wakeIsland(ISLAND);
}
