/** Query parameters that change what the server renders; every other one is the visitor's own business. */
const MEANINGFUL: Readonly<Record<string, readonly string[]>> = {
	"/": ["corporate", "package", "sent"],
	"/calculator": ["package", "structure", "visas", "addons"],
	"/uk": ["sent"],
	"/uk/fast-setup": ["sent"],
	"/uk/market-access": ["sent"],
	"/uk-dubai": ["sent"],
};

/** Parameters that make a page one visitor's own: their figures are worked out for them alone. */
const PERSONAL: Readonly<Record<string, string>> = { "/uk": "profit" };

/** Paths that are never the same for everyone. */
const PRIVATE = /^\/(admin|api|unsubscribe|newsletter|healthz|readyz|__manifest)(\/|$)|\.data$/;

/** Parameters beyond this length are nobody's link. */
const LONGEST_QUERY = 200;

/**
 * Under which address the page of a GET request is cached: path and meaningful parameters in a fixed order, or
 * null when it must be rendered for this request alone. Campaign parameters do not split the cache.
 */
export function cacheAddress(url: URL): string | null {
	if (PRIVATE.test(url.pathname)) return null;
	const personal = PERSONAL[url.pathname];
	if (personal && url.searchParams.has(personal)) return null;
	const kept = (MEANINGFUL[url.pathname] ?? []).flatMap(name => {
		return url.searchParams.getAll(name).map(value => `${name}=${encodeURIComponent(value)}`);
	});
	const query = kept.join("&");
	if (query.length > LONGEST_QUERY) return null;
	return query ? `${url.pathname}?${query}` : url.pathname;
}
