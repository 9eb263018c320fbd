import { whenIdle } from "../overlays/when-idle";

/** Attribute of the root element of a page that is read from its top. */
export const FRESH = "data-fresh";

const LAID_OUT = "data-laid-out";

/** The sections that the first layout leaves out; those with forms too, else the page's own fonts have them laid out twice. */
export const FAR = `>section:nth-of-type(n+3):not([${LAID_OUT}])`;

/** Has the whole page laid out, so that a place far below is found where it will stay. */
export function layOutWhole(): void {
	document.documentElement.removeAttribute(FRESH);
}

/**
 * Lays out what the first layout left out, a section each time the browser rests: who scrolls fast, or takes a picture of
 * the whole page, finds none of them empty, and no task is long. Staff can have it left (the optimizer's `lazy_sections`).
 */
export function layOutRest(): void {
	if (document.documentElement.matches("[data-o~=lazy_sections]")) return;
	const far = document.querySelectorAll<HTMLElement>(`main${FAR}`).values();
	function layOutNext(): void {
		const { value: section } = far.next();
		if (!section) layOutWhole();
		else {
			section.setAttribute(LAID_OUT, "");
			// Its layout is over before the next one begins.
			requestAnimationFrame(() => whenIdle(layOutNext));
		}
	}
	whenIdle(layOutNext);
}
