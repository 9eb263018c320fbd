/** Truncates a text to at most `max` UTF-16 units, without splitting a surrogate pair. */
export function cutText(text: string, max: number): string {
	const cut = text.slice(0, max);
	return /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut;
}
