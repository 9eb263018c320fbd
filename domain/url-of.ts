/** The address that a text is, or null. Browsers up to Chrome 119 and Safari 16 know no URL.canParse, and lost forms for it. */
export function urlOf(text: string, base?: string): URL | null {
	try {
		return new URL(text, base);
	} catch {
		return null;
	}
}
