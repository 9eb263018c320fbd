/** Custom property of what stands above the cookie banner: how high the banner is while it is shown. */
export const BANNER_HEIGHT = "--cookie-banner";

/** Puts an element above the cookie banner, as high as that is now. Not by the root's style: all of the page would inherit it. */
export function standAboveBanner(part: HTMLElement | null): void {
	part?.style.setProperty(BANNER_HEIGHT, document.documentElement.style.paddingBottom);
}
