import { pageAddress } from "#app/http/page-cache/page-address.ts";

// What only the server knows apart from pages, and the pages that it keeps for nobody.
const PRIVATE = /^\/(admin|api|unsubscribe|newsletter|healthz|readyz|__manifest)(\/|$)|\.[a-z]+$/;

/** Whether the page at an address of this site may be shown from the device. */
export function isPublicPage(url: URL): boolean {
	return !PRIVATE.test(url.pathname);
}

/** The address under which a page is looked up on the device. */
export function pageKey(url: URL): string {
	return new URL(pageAddress(url) ?? url.pathname, url.origin).href;
}

/** Whether the page at an address is the same for everyone, so that it may be kept. */
export function isKept(url: URL): boolean {
	return pageAddress(url) !== null;
}
