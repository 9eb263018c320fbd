/** What a text names in braces. */
export const BRACES = /\{([^{}]*)\}/g;

/** A name as it is known, however it stands in the braces: "{ First name }" is "first name". */
export const nameIn = (braces: string): string => braces.trim().toLowerCase();

/** A text with what its braces name put in as it is, wherever staff's words have them: `fill(t.hours, { zone })`. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
	text.replace(BRACES, (braces, given: string) => {
		const name = nameIn(given);
		return Object.hasOwn(values, name) ? String(values[name]) : braces;
	});
