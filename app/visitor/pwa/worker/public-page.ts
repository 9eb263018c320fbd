import { pageAddress } from "#app/http/page-cache/page-address.ts";

// What only the server knows apart from pages, and the pages that it keeps for nobody.
const PRIVATE = /^\/(admin|api|unsubscribe|newsletter|healthz|readyz)(\/|$)|\.[a-z]+$/i;

/** Whether the page at an address of this site may be shown from the device. */
export function isPublicPage(url: URL): boolean {
	return !PRIVATE.test(url.pathname);
}

/** The address under which a page is looked up on the device. */
export function pageKey(url: URL): string {
	return new URL(pageAddress(url) ?? url.pathname, url.origin).href;
}

/**
 * Whether what an address was answered may be kept: a page that is the same for everyone, of which the server does not
 * say otherwise. A redirect must reach the browser, and an error page must never stand in for the page.
 */
export function isKept(
	url: URL,
	{ status, redirected, type, headers }: Pick<Response, "status" | "redirected" | "type" | "headers">,
): boolean {
	const isPage = status === 200 && !redirected && type === "basic";
	return isPage && !/\bno-store\b/i.test(headers.get("cache-control") ?? "") && pageAddress(url) !== null;
}
