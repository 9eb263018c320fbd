import { parseUrl } from "#domain/parse-url.ts";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/** Request headers that reveal the origin of a request. */
interface Provenance {
	method?: string | undefined;
	host?: string | undefined;
	origin?: string | undefined;
	fetchSite?: string | undefined;
}

/**
 * Returns whether a state-changing request comes from another site (403, docs/specification/security.md#cross-site). Browsers
 * send Sec-Fetch-Site, older ones Origin; a client that sends neither is no browser and has no victim's cookie.
 */
export function isCrossSite({ method, host, origin, fetchSite }: Provenance): boolean {
	if (SAFE.has(method ?? "GET")) return false;
	if (fetchSite !== undefined) return fetchSite !== "same-origin" && fetchSite !== "none";
	if (origin === undefined) return false;
	const from = parseUrl(origin);
	// Normalise the host: a proxy may forward it with the scheme's default port, which Origin omits.
	return from === null || parseUrl(`${from.protocol}//${host}`)?.host !== from.host;
}
