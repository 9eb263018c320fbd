import {
	CONTACT_VALUES,
	type ContactValue,
	type FieldNames,
	fieldNames,
} from "#domain/integrations/field-mapping.ts";
import type { Provider } from "#domain/integrations/providers.ts";
import type { Preparation, ProviderContext } from "./port.ts";
import { tolerate } from "./provider-error.ts";

/** A field of a provider's account. */
export interface KnownField {
	/** The key under which values are sent. */
	key: string;
	/** The name by which staff choose it; the key unless given. */
	name?: string;
	label: string;
	/** Whether staff may also choose it by its label. */
	isCalledByLabel?: boolean;
	/** "text", or another type of the provider's. */
	type: string;
	/** Values that it accepts although it is not a text field. */
	takes?: ContactValue[];
	isReadOnly?: boolean;
	/** The only texts that it accepts. */
	choices?: string[] | undefined;
}

/** How a provider's fields are read and created. */
interface Fields {
	read(): Promise<KnownField[]>;
	/** Creates a text field and returns its key. Throws ProviderError if it cannot; staff see its message. */
	create(name: string, value: ContactValue): Promise<string>;
	/** The values to send when the fields may not be read; all of them unless given. */
	unseen?(names: FieldNames): FieldNames;
}

const isCalled = ({ key, name = key, label, isCalledByLabel }: KnownField, wanted: string) =>
	[key, name, isCalledByLabel ? label : key].some(each => each.toLowerCase() === wanted.toLowerCase());

/**
 * Maps each value to a field of the account, or creates one. A value whose field has the wrong type or cannot be created is
 * noted and not sent, because one value of the wrong type makes the provider refuse the whole contact.
 */
export async function matchFields(
	provider: Provider,
	{ connection }: ProviderContext,
	{ read, create, unseen = names => names }: Fields,
): Promise<Preparation> {
	const names = fieldNames(provider, connection.settings.fields);
	const preparation: Preparation = { fields: {}, doubleOptIn: false, notes: [] };
	const { fields, notes } = preparation;
	const known = await tolerate(read(), notes);
	if (!known) return { ...preparation, fields: unseen(names) };
	const choices: NonNullable<Preparation["choices"]> = {};
	for (const value of CONTACT_VALUES) {
		const name = names[value];
		if (!name) continue;
		const field = known.find(each => isCalled(each, name));
		if (field?.isReadOnly) {
			notes.push(`${name} is read-only; map ${value} elsewhere`);
		} else if (field && field.type !== "text" && !field.takes?.includes(value)) {
			notes.push(`${name} holds no text but ${field.type}; make it a text field, or map ${value} elsewhere`);
		} else {
			const key = field?.key ?? (await tolerate(create(name, value), notes));
			if (key) fields[value] = key;
			if (key && !field) known.push({ key, name, label: name, type: "text" });
			if (field?.choices) choices[value] = field.choices;
		}
	}
	const offered = known
		.filter(({ type, isReadOnly }) => type === "text" && !isReadOnly)
		.map(({ key, name = key, label, choices: only }) => ({ name, label, ...(only && { choices: only }) }));
	return { ...preparation, ...(Object.keys(choices).length > 0 && { choices }), offered };
}
