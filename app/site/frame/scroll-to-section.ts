import { layOutWhole } from "#app/site/document/lay-out-whole.ts";
import { afterPaint } from "#app/ui/after-paint.ts";

function bringTo(section: HTMLElement): void {
	layOutWhole();
	const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
	section.scrollIntoView({ behavior: calm ? "auto" : "smooth" });
	if (!section.hasAttribute("tabindex")) section.tabIndex = -1;
	section.focus({ preventScroll: true });
}

/**
 * Scrolls smoothly to a section and focuses it; logs an error if it does not exist (docs/specification/every-page.md#frame).
 */
export function scrollToSection(id: string): boolean {
	const section = document.getElementById(id);
	if (!section) {
		console.error(`The section #${id} was not found`);
		return false;
	}
	// Afterwards, because the scroll first lays out the whole page.
	afterPaint(() => bringTo(section));
	return true;
}

/** Handles same-page fragment links without a navigation. */
export function followSectionLinks(): void {
	document.addEventListener("click", event => {
		if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
			return;
		const link = event.target instanceof Element ? event.target.closest("a") : null;
		if (!link?.hash || link.target || link.pathname !== location.pathname || link.host !== location.host)
			return;
		// A query, such as a package, needs a request to the server; without one the current page is enough.
		if (link.getAttribute("href")?.includes("?")) return;
		event.preventDefault();
		const id = decodeURIComponent(link.hash.slice(1));
		if (scrollToSection(id)) history.replaceState(history.state, "", link.hash);
	});
}
