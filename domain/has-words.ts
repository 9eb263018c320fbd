/** Whether a text has every word of a search, in any order; an empty search finds all. */
export function hasWords(text: string, q: string): boolean {
	const within = text.toLowerCase();
	return q
		.toLowerCase()
		.split(/\s+/)
		.every(word => within.includes(word));
}
