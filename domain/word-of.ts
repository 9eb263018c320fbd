/** Looks up the words for a user-chosen name safely: "__proto__" finds nothing inherited. */
export function wordOf(words: Readonly<Record<string, string>>, name: string): string | undefined {
	return Object.hasOwn(words, name) ? words[name] : undefined;
}

/** Capitalises the first letter. */
export const capitalise = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** Converts an identifier to words, for identifiers without words of their own: "landingPage" becomes "Landing page". */
export function humanise(name: string): string {
	const words = name
		.replace(/([a-z])([A-Z])/g, "$1 $2")
		.replaceAll("_", " ")
		.toLowerCase();
	return capitalise(words);
}

/** Corrects the capitals of names and abbreviations: "uk dubai" becomes "UK Dubai". */
export const fixCapitals = (words: string): string =>
	words
		.replace(/\b(?:faq|pdf|seo|uae|uk|vip)\b/gi, short => short.toUpperCase())
		.replace(/\bdubai\b/g, "Dubai");

/** Returns a function that gives an identifier's words: the known ones, else the identifier spelled out. */
export const wordsFrom = (known: Readonly<Record<string, string>>) => (name: string) =>
	wordOf(known, name) ?? humanise(name);
