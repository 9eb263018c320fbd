import { CONTACT_VALUES, type ContactValue, type FieldNames } from "#domain/integrations/field-mapping.ts";
import type { Preparation } from "./port.ts";
import { tolerate } from "./tolerate.ts";
import { unfitNote } from "./unfit-field.ts";

/** A field of a provider's account. */
export interface KnownField {
	/** Under which values are sent. */
	key: string;
	label: string;
	/** "text", or what it holds instead. */
	type: string;
	/** The only texts that it takes. */
	choices?: string[] | undefined;
}

/**
 * The preparation with the field of each value among those that the account has, by name, and a new one where it has
 * none. What does not fit, or cannot be made, is noted and not sent.
 */
export async function matchFields(
	names: FieldNames,
	known: ReadonlyMap<string, KnownField>,
	preparation: Preparation,
	create: (name: string, value: ContactValue) => Promise<string>,
): Promise<Preparation> {
	const { fields, notes } = preparation;
	const choices: NonNullable<Preparation["choices"]> = {};
	for (const value of CONTACT_VALUES) {
		const name = names[value];
		if (!name) continue;
		const field = known.get(name);
		if (field && field.type !== "text") {
			notes.push(unfitNote(name, field.type, value));
			continue;
		}
		const key = field?.key ?? (await tolerate(create(name, value), notes));
		if (key) fields[value] = key;
		if (field?.choices) choices[value] = field.choices;
	}
	const offered = [...known]
		.filter(([, { type }]) => type === "text")
		.map(([name, { label, choices: only }]) => ({ name, label, ...(only && { choices: only }) }));
	return { ...preparation, ...(Object.keys(choices).length > 0 && { choices }), offered };
}
