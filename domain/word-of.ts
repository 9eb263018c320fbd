/** The word for a name that anybody may have chosen, if there is one: "__proto__" is a name as any other. */
export function wordOf(words: Readonly<Record<string, string>>, name: string): string | undefined {
	return Object.hasOwn(words, name) ? words[name] : undefined;
}

/** With a capital at the beginning. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** A name of the program as words, for names that have none of their own: "landingPage" becomes "Landing page". */
export function spelledOut(name: string): string {
	const words = name
		.replace(/([a-z])([A-Z])/g, "$1 $2")
		.replaceAll("_", " ")
		.toLowerCase();
	return capital(words);
}

/** Words with the names among them as people write them: "uk dubai" is "UK Dubai". */
export const properly = (words: string): string =>
	words
		.replace(/\b(?:faq|pdf|seo|uae|uk|vip)\b/gi, short => short.toUpperCase())
		.replace(/\bdubai\b/g, "Dubai");

/** Words for the names of a program: those that are given, else the name spelled out. */
export const wordsFrom = (known: Readonly<Record<string, string>>) => (name: string) =>
	wordOf(known, name) ?? spelledOut(name);
