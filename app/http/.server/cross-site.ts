import { urlOf } from "#domain/url-of.ts";

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
	const from = urlOf(origin);
	// As a browser writes it: a proxy may hand the host on with the port that its scheme has anyway.
	return from === null || urlOf(`${from.protocol}//${host}`)?.host !== from.host;
}
