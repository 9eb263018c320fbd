import type { Values } from "#domain/integrations/field-mapping.ts";

/** The values without those that a provider has refused, and a note of it; null where it refused anything else. */
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
