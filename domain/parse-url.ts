/** Parses a URL; null if invalid. Chrome up to 119 and Safari up to 16 lack URL.canParse: forms were lost there. */
export function parseUrl(text: string, base?: string): URL | null {
	try {
		return new URL(text, base);
	} catch {
		return null;
	}
}
