/**
 * Returns the base URL of a provider's API, without a trailing slash: the configured endpoint or the provider's origin, plus
 * the version prefix (for example "/3.0") unless it already ends with it.
 */
export function baseUrl(endpoint: string | null, origin: string, prefix: string): string {
	const base = (endpoint || origin).split(/[?#]/u, 1)[0]?.replace(/\/+$/u, "") ?? "";
	return base.endsWith(prefix) ? base : base + prefix;
}
