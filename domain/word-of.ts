/** The word for a name that anybody may have chosen, if there is one: "__proto__" is a name as any other. */
export function wordOf(words: Readonly<Record<string, string>>, name: string): string | undefined {
	return Object.hasOwn(words, name) ? words[name] : undefined;
}
