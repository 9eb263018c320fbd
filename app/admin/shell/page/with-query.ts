/** The query parameters of a list's page: a different list starts without them. "page" is the parameter of a filter. */
export const CLEARED_CURSOR = { cursor: null, screen: null, trail: null } as const;

/** Returns the current page's URL with changed query parameters; null removes one. */
export function withQuery(query: URLSearchParams, parts: Readonly<Record<string, string | null>>): string {
	const changed = new URLSearchParams(query);
	for (const [name, value] of Object.entries(parts)) {
		if (value === null) changed.delete(name);
		else changed.set(name, value);
	}
	return `?${changed}`;
}
