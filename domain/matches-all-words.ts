/** Returns whether a text contains every word of a search, in any order; an empty search matches everything. */
export function matchesAllWords(text: string, q: string): boolean {
	const within = text.toLowerCase();
	return q
		.toLowerCase()
		.split(/\s+/)
		.every(word => within.includes(word));
}
