/** Placeholders in braces. */
export const BRACES = /\{([^{}]*)\}/g;

/** Normalises a placeholder's name: "{ First name }" is "first name". */
export const nameIn = (braces: string): string => braces.trim().toLowerCase();

/** Replaces placeholders in a text with values, unescaped: `fill(t.hours, { zone })`. Unknown placeholders stay. */
export const fillPlaceholders = (text: string, values: Readonly<Record<string, string | number>>): string =>
	text.replace(BRACES, (braces, placeholder: string) => {
		const name = nameIn(placeholder);
		return Object.hasOwn(values, name) ? String(values[name]) : braces;
	});
