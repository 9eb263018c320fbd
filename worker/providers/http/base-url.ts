/**
 * The base of a provider's calls, without a trailing slash: the operator's endpoint where there is one, with the
 * version prefix (for example "/3.0") added unless it already ends with it.
 */
export function baseUrl(endpoint: string | null, origin: string, prefix: string): string {
	const base = (endpoint || origin).split(/[?#]/u, 1)[0]?.replace(/\/+$/u, "") ?? "";
	return base.endsWith(prefix) ? base : base + prefix;
}
