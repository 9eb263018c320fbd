/**
 * The value of one of our cookies as it was set, or null. Other scripts write what they like into the same header, so
 * no pair but the one asked for is looked at, and nothing is decoded: our values need none.
 */
export function readCookie(request: Request, name: string): string | null {
	for (const pair of (request.headers.get("cookie") ?? "").split(";")) {
		const equals = pair.indexOf("=");
		if (equals > 0 && pair.slice(0, equals).trim() === name) return pair.slice(equals + 1).trim();
	}
	return null;
}
