/**
 * Returns the raw value of one of our cookies, or null. Ignores all other pairs, which other scripts may have malformed, and
 * decodes nothing: our values need no decoding.
 */
export function readCookie(request: Request, name: string): string | null {
	for (const pair of (request.headers.get("cookie") ?? "").split(";")) {
		const equals = pair.indexOf("=");
		if (equals > 0 && pair.slice(0, equals).trim() === name) return pair.slice(equals + 1).trim();
	}
	return null;
}
