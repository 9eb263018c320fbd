import { CONTACT_VALUES, contactValues } from "#domain/integrations/field-mapping.ts";
import type { SyncContact } from "#domain/integrations/sync-contact.ts";
import type { Preparation } from "./port.ts";

/** Texts by the key of their field. */
export type Values = Record<string, string>;

/**
 * What is sent of a contact, by the key of its field: of one that takes only some texts, its own spelling, or a note in
 * place of what it does not have. Empty values are left out, so that nothing is erased.
 */
export function fittedValues(
	contact: SyncContact,
	{ fields, choices }: Preparation,
): { values: Values; notes: string[] } {
	const own = contactValues(contact);
	const values: Values = {};
	const notes: string[] = [];
	for (const value of CONTACT_VALUES) {
		const key = fields[value];
		const text = own[value]?.trim();
		if (!key || !text) continue;
		const only = choices?.[value];
		const taken = only ? only.find(each => each.toLowerCase() === text.toLowerCase()) : text;
		if (taken === undefined) notes.push(`${key} left out (its picklist has no "${text}")`);
		else values[key] = taken;
	}
	return { values, notes };
}

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
