const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/** The headers that tell where a request comes from. */
interface Provenance {
	method?: string | undefined;
	host?: string | undefined;
	origin?: string | undefined;
	fetchSite?: string | undefined;
}

/**
 * Whether a request that changes something was sent by another site (403, docs/specification/security.md#cross-site).
 * Browsers say so in Sec-Fetch-Site, older ones in Origin; a client that sends neither is no browser and carries
 * nobody's cookie.
 */
export function isCrossSite({ method, host, origin, fetchSite }: Provenance): boolean {
	if (SAFE.has(method ?? "GET")) return false;
	if (fetchSite !== undefined) return fetchSite !== "same-origin" && fetchSite !== "none";
	if (origin === undefined) return false;
	return !URL.canParse(origin) || new URL(origin).host !== host;
}
