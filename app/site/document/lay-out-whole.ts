import { whenIdle } from "../overlays/when-idle.ts";

/** Attribute of the root element of a page that is read from its top. */
export const FRESH = "data-fresh";

const LAID_OUT = "data-laid-out";

/** Sections that the first layout skips; also those with forms, otherwise the web fonts would cause a second layout of them. */
export const FAR = `>section:nth-of-type(n+3):not([${LAID_OUT}])`;

/** Lays the whole page out, so that a target far below is at its final position. */
export function layOutWhole(): void {
	document.documentElement.removeAttribute(FRESH);
}

/**
 * Lays out the skipped sections, one per idle period: fast scrolling or a full-page screenshot shows no empty section, and no
 * task is long. Staff can turn this off (the optimizer's `lazy_sections`).
 */
export function layOutRest(): void {
	if (document.documentElement.matches("[data-o~=lazy_sections]")) return;
	const far = document.querySelectorAll<HTMLElement>(`main${FAR}`).values();
	function layOutNext(): void {
		const { value: section } = far.next();
		if (!section) layOutWhole();
		else {
			section.setAttribute(LAID_OUT, "");
			// Wait until this section's layout is done before starting the next.
			requestAnimationFrame(() => whenIdle(layOutNext));
		}
	}
	whenIdle(layOutNext);
}
