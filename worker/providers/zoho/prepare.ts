import { CONTACT_VALUES, fieldNames } from "#domain/integrations/field-mapping.ts";
import type { Preparation, ProviderContext } from "../port.ts";
import { readAnswer } from "../read-answer.ts";
import { tolerate } from "../tolerate.ts";
import { unfitNote } from "../unfit-field.ts";
import { refuse, send } from "./request.ts";
import { FieldsAnswer } from "./schemas.ts";

/**
 * Which of the mapped API names the Leads module has. Fields are the firm's own to create in Zoho: those missing are
 * noted and not sent, and so are those of another type than text. A token whose scope is too narrow to look sends all of them, as Zoho ignores unknown names.
 */
export async function prepare(context: ProviderContext): Promise<Preparation> {
	const names = fieldNames("zoho_crm", context.connection.settings.fields);
	const preparation: Preparation = { fields: {}, doubleOptIn: false, notes: [] };
	const existing = await tolerate(readFields(context), preparation.notes);
	if (!existing) return { ...preparation, fields: names };
	for (const value of CONTACT_VALUES) {
		const name = names[value];
		if (!name) continue;
		const type = existing.get(name);
		if (type === "text") preparation.fields[value] = name;
		else if (type) preparation.notes.push(unfitNote(name, type, value));
		else preparation.notes.push(`Leads has no field ${name}; create it in Zoho or map ${value} elsewhere`);
	}
	return preparation;
}

/** Types that come as JSON strings but take no free text. */
const FORMATTED = ["date", "datetime", "autonumber", "formula"];

/** API names of the module with "text", or with the type of those that take none. */
async function readFields(context: ProviderContext): Promise<Map<string, string>> {
	const answer = await send(context, { method: "GET", path: "/settings/fields?module=Leads" });
	if (answer.status !== 200) throw refuse(answer, context);
	const { fields } = readAnswer(FieldsAnswer, answer, context);
	return new Map(
		fields.map(({ api_name, json_type, data_type }) => {
			const free = (json_type ?? "string") === "string" && !FORMATTED.includes(data_type ?? "");
			return [api_name, free ? "text" : (data_type ?? json_type ?? "something else")];
		}),
	);
}
