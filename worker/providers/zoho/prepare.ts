import type * as v from "valibot";
import { CONTACT_VALUES, fieldNames, type OfferedField } from "#domain/integrations/field-mapping.ts";
import type { Preparation, ProviderContext } from "../port.ts";
import { tolerate } from "../tolerate.ts";
import { unfitNote } from "../unfit-field.ts";
import { ask } from "./request.ts";
import { FieldsAnswer } from "./schemas.ts";

/**
 * Which of the mapped API names the Leads module has, and the values of those that are picklists. Fields are the firm's
 * own to create in Zoho: those missing are noted and not sent, and so are those of another type than text and those
 * that nobody may write. A token whose scope is too narrow to look sends all of them, as Zoho ignores unknown names.
 */
export async function prepare(context: ProviderContext): Promise<Preparation> {
	const names = fieldNames("zoho_crm", context.connection.settings.fields);
	const preparation: Preparation = { fields: {}, doubleOptIn: false, notes: [] };
	const existing = await tolerate(readFields(context), preparation.notes);
	if (!existing) return { ...preparation, fields: names };
	const choices: NonNullable<Preparation["choices"]> = {};
	for (const value of CONTACT_VALUES) {
		const name = names[value];
		if (!name) continue;
		const field = existing.find(({ api_name }) => api_name === name);
		const type = field && typeOf(field);
		if (!field)
			preparation.notes.push(`Leads has no field ${name}; create it in Zoho or map ${value} elsewhere`);
		else if (isReadOnly(field))
			preparation.notes.push(`${name} is read-only in Zoho; map ${value} elsewhere`);
		else if (type !== "text") preparation.notes.push(unfitNote(name, type ?? "something else", value));
		else {
			preparation.fields[value] = name;
			const list = choicesOf(field);
			if (list) choices[value] = list;
		}
	}
	const offered = existing.filter(field => typeOf(field) === "text" && !isReadOnly(field)).map(offer);
	return { ...preparation, choices, offered };
}

type Field = v.InferOutput<typeof FieldsAnswer>["fields"][number];

/** Types that come as JSON strings but take no free text. */
const FORMATTED = ["date", "datetime", "autonumber", "formula"];

/** "text", or the type of a field that takes none. */
function typeOf({ json_type, data_type }: Field): string {
	const free = (json_type ?? "string") === "string" && !FORMATTED.includes(data_type ?? "");
	return free ? "text" : (data_type ?? json_type ?? "something else");
}

function isReadOnly({ read_only, field_read_only, operation_type }: Field): boolean {
	return Boolean(read_only || field_read_only) || operation_type?.api_create === false;
}

/** The values of a picklist; undefined for any other field. */
function choicesOf({ data_type, pick_list_values }: Field): string[] | undefined {
	if (data_type !== "picklist" || !pick_list_values?.length) return undefined;
	return pick_list_values.filter(({ type }) => type !== "unused").map(({ actual_value }) => actual_value);
}

function offer(field: Field): OfferedField {
	const choices = choicesOf(field);
	return { name: field.api_name, label: field.field_label || field.api_name, ...(choices && { choices }) };
}

async function readFields(context: ProviderContext): Promise<Field[]> {
	return (await ask(FieldsAnswer, context, { method: "GET", path: "/settings/fields?module=Leads" })).fields;
}
