import { EDITING } from "#app/site/editing/editing-address.ts";
import { PACKAGE_IDS } from "#domain/pricing/package-ids.ts";

const PACKAGES = new Set<string>(PACKAGE_IDS);
const FORMS = new Set([
	"consultation",
	"exclusive-report",
	"guide",
	"lead",
	"premium-consultation",
	"report",
]);

/**
 * Query parameters that change the rendered page, each with the values whose pages are cached. All other parameters are ignored
 * by the server.
 */
const MEANINGFUL: Readonly<Record<string, Readonly<Record<string, ReadonlySet<string>>>>> = {
	"/": { corporate: new Set(["true"]), package: PACKAGES, sent: FORMS },
	"/calculator": { package: PACKAGES },
	"/uk": { admin: new Set(["true"]), sent: FORMS },
	"/uk/fast-setup": { sent: FORMS },
	"/uk/market-access": { sent: FORMS },
	"/uk-dubai": { sent: FORMS },
};

/** Parameters that make a page specific to one visitor: their figures are calculated for that request. */
const PERSONAL: Readonly<Record<string, string>> = { "/uk": "profit", "/calculator": "structure" };

/** Pages that differ for every visitor. */
const PRIVATE = /^\/(unsubscribe|newsletter)(\/|$)/;

/** Returns whether a URL contains the secret token of a mail's link: only its reader may see it, never marketing tags. */
export function holdsToken({ pathname, searchParams }: URL): boolean {
	return PRIVATE.test(pathname) && searchParams.has("token");
}

/** Cache key of the one page that is served for all unknown paths. */
export const NOT_FOUND_CACHE_KEY = "/not-found";

/**
 * Returns a public page's cache key, on the server and on the visitor's device: path and meaningful parameters in a fixed
 * order; null if the page is specific to one visit. Campaign parameters do not split the cache, and invented values do not fill
 * it.
 */
export function pageCacheKey({ pathname, searchParams }: URL): string | null {
	if (PRIVATE.test(pathname) || searchParams.has(EDITING)) return null;
	const personal = PERSONAL[pathname];
	if (personal && searchParams.has(personal)) return null;
	const parts: string[] = [];
	for (const [name, known] of Object.entries(MEANINGFUL[pathname] ?? {})) {
		const value = searchParams.get(name);
		if (value === null) continue;
		if (!known.has(value)) return null;
		parts.push(`${name}=${value}`);
	}
	return parts.length > 0 ? `${pathname}?${parts.join("&")}` : pathname;
}
