import {
	CONTACT_VALUES,
	type ContactValue,
	type FieldNames,
	fieldNames,
} from "#domain/integrations/field-mapping.ts";
import type { Provider } from "#domain/integrations/providers.ts";
import type { Preparation, ProviderContext } from "./port.ts";
import { tolerate } from "./tolerate.ts";

/** A field of a provider's account. */
export interface KnownField {
	/** Under which values are sent. */
	key: string;
	/** By which staff choose it; the key unless given. */
	name?: string;
	label: string;
	/** Staff may also have typed its label. */
	isCalledByLabel?: boolean;
	/** "text", or what it holds instead. */
	type: string;
	/** Values that it takes though it holds no text. */
	takes?: ContactValue[];
	isReadOnly?: boolean;
	/** The only texts that it takes. */
	choices?: string[] | undefined;
}

/** How a provider's fields are found. */
interface Fields {
	read(): Promise<KnownField[]>;
	/** Makes a field for text and returns its key. Throws ProviderError where it cannot: staff read its words. */
	create(name: string, value: ContactValue): Promise<string>;
	/** What is sent where the fields may not be read; everything under its name, unless given. */
	unseen?(names: FieldNames): FieldNames;
}

const isCalled = ({ key, name = key, label, isCalledByLabel }: KnownField, wanted: string) =>
	[key, name, isCalledByLabel ? label : key].some(each => each.toLowerCase() === wanted.toLowerCase());

/**
 * The field of each value among those that the account has, and a new one where it has none. What does not fit, or cannot
 * be made, is noted and not sent: one value of the wrong type costs the whole contact.
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
