import { CONTACT_VALUES, type ContactValue, fieldNames } from "#domain/integrations/field-mapping.ts";
import type { Preparation, ProviderContext } from "../port.ts";
import { buildBody, readAnswer, unknownList } from "../read-answer.ts";
import { tolerate } from "../tolerate.ts";
import { unfitNote } from "../unfit-field.ts";
import { RESERVED_LENGTHS } from "./contact.ts";
import { ask, refuse, send } from "./request.ts";
import { FieldDefinition, FieldRequest, FieldsAnswer, ListAnswer } from "./schemas.ts";

/**
 * Checks the list, and finds or creates the custom fields, whose ids the contacts need
 * (docs/providers/sendgrid.md#upsert).
 */
export async function prepare(context: ProviderContext): Promise<Preparation> {
	await readList(context);
	const names = fieldNames("sendgrid", context.connection.settings.fields);
	const preparation: Preparation = { fields: {}, doubleOptIn: false, notes: [] };
	const ids = await tolerate(readFieldIds(context), preparation.notes);
	const created: string[] = [];
	for (const value of CONTACT_VALUES) {
		const name = names[value];
		if (!name) continue;
		if (RESERVED_LENGTHS.has(name)) preparation.fields[value] = name;
		else if (ids) {
			const known = ids.get(name.toLowerCase());
			if (known && !fits(value, known)) {
				preparation.notes.push(unfitNote(name, known.field_type, value));
				continue;
			}
			const id = known?.id ?? (await tolerate(createField(name, context), preparation.notes));
			if (id) preparation.fields[value] = id;
			if (id && !known) created.push(name);
		}
	}
	const own = new Set(
		[...(ids?.values() ?? [])].flatMap(field => (field.field_type === "Text" ? [field.name] : [])),
	);
	const offered = [...RESERVED_LENGTHS.keys(), ...own, ...created].map(name => ({ name, label: name }));
	return { ...preparation, offered };
}

/** Text goes into text fields, the one time that we send also into a date. */
function fits(value: ContactValue, { field_type }: FieldDefinition): boolean {
	return field_type === "Text" || (value === "consentAt" && field_type === "Date");
}

/** The list's name, or null where none is set. Throws ProviderError misconfigured for an unknown listId. */
export async function readList(context: ProviderContext): Promise<string | null> {
	const { listId } = context.connection;
	if (!listId) return null;
	const path = `/marketing/lists/${encodeURIComponent(listId)}`;
	const answer = await send(context, { method: "GET", path });
	if (answer.status === 400 || answer.status === 404) throw unknownList("SendGrid", "list", answer, context);
	if (answer.status !== 200) throw refuse(answer, context);
	return readAnswer(ListAnswer, answer, context).name || listId;
}

/** Fields by name in lower case, and by id, so that an override may name either. */
export async function readFieldIds(context: ProviderContext): Promise<Map<string, FieldDefinition>> {
	const { custom_fields } = await ask(FieldsAnswer, context, {
		method: "GET",
		path: "/marketing/field_definitions",
	});
	return new Map(
		custom_fields.flatMap((field): [string, FieldDefinition][] => [
			[field.id.toLowerCase(), field],
			[field.name.toLowerCase(), field],
		]),
	);
}

async function createField(name: string, context: ProviderContext): Promise<string> {
	const body = buildBody(FieldRequest, { name, field_type: "Text" });
	return (await ask(FieldDefinition, context, { method: "POST", path: "/marketing/field_definitions", body }))
		.id;
}
