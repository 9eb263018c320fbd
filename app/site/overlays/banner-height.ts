/** Custom property with the cookie banner's height, on elements that must stay above it. */
export const BANNER_HEIGHT = "--cookie-banner";

/** Positions an element above the cookie banner. Not set on the root: the whole page would inherit it. */
export function offsetAboveBanner(part: HTMLElement | null): void {
	part?.style.setProperty(BANNER_HEIGHT, document.documentElement.style.paddingBottom);
}
