import type { Values } from "#domain/integrations/field-mapping.ts";

/** Returns the values without those that a provider refused, and a note about them; null if it refused anything else. */
export function leftOut(
	values: Values,
	refused: readonly { key: string | undefined; words: string }[],
): { values: Values; note: string } | null {
	const isAll = refused.every(({ key }) => key !== undefined && values[key] !== undefined);
	if (refused.length === 0 || !isAll) return null;
	const gone = new Set(refused.map(({ key }) => key));
	return {
		values: Object.fromEntries(Object.entries(values).filter(([key]) => !gone.has(key))),
		note: refused.map(({ key, words }) => `${key} left out (${words})`).join("; "),
	};
}
