/** The parts of an address that say which page of a list it is: another list begins without them. "page" is a filter's. */
export const FIRST_PAGE = { cursor: null, screen: null, trail: null } as const;

/** The address of the same page with other parts of its query; null takes one away. */
export function withQuery(query: URLSearchParams, parts: Readonly<Record<string, string | null>>): string {
	const changed = new URLSearchParams(query);
	for (const [name, value] of Object.entries(parts)) {
		if (value === null) changed.delete(name);
		else changed.set(name, value);
	}
	return `?${changed}`;
}
