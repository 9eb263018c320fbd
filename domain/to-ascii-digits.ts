/** Converts Arabic, Persian and full-width digits to ASCII: "٥" and "５" become "5". */
export function toAsciiDigits(text: string): string {
	return text.replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, digit =>
		String(digit.charCodeAt(0) & 0xf),
	);
}
