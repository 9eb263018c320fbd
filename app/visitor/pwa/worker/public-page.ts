import { pageCacheKey } from "#app/http/page-cache/page-address.ts";

// Paths that are not cached: those that are not pages, and pages with personal data.
const PRIVATE = /^\/(admin|api|unsubscribe|newsletter|healthz|readyz)(\/|$)|\.[a-z]+$/i;

/** Whether the page at this URL of the site may be served from the device's cache. */
export function isPublicPage(url: URL): boolean {
	return !PRIVATE.test(url.pathname);
}

/** Returns the cache key of a page. */
export function pageKey(url: URL): string {
	return new URL(pageCacheKey(url) ?? url.pathname, url.origin).href;
}

/**
 * Whether a response may be cached: a page that is the same for every visitor, without "no-store". A redirect must reach the
 * browser, and an error page must never replace the page.
 */
export function isCacheable(
	url: URL,
	{ status, redirected, type, headers }: Pick<Response, "status" | "redirected" | "type" | "headers">,
): boolean {
	const isPage = status === 200 && !redirected && type === "basic";
	return isPage && !/\bno-store\b/i.test(headers.get("cache-control") ?? "") && pageCacheKey(url) !== null;
}
