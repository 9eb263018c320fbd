/** Attribute of the root element of a page that is read from its top. */
export const FRESH = "data-fresh";

/** Has the whole page laid out, so that a place far below is found where it will stay. */
export function layOutWhole(): void {
	document.documentElement.removeAttribute(FRESH);
}
