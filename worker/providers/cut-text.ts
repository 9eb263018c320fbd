/** The longest beginning of a text of at most `max` UTF-16 units, without half a character at the end. */
export function cutText(text: string, max: number): string {
	const cut = text.slice(0, max);
	return /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut;
}
