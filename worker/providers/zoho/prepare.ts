import { CONTACT_VALUES, fieldNames } from "#domain/integrations/field-mapping.ts";
import type { Preparation, ProviderContext } from "../port.ts";
import { readAnswer } from "../read-answer.ts";
import { tolerate } from "../tolerate.ts";
import { refuse, send } from "./request.ts";
import { FieldsAnswer } from "./schemas.ts";

/**
 * Which of the mapped API names the Leads module has. Fields are the firm's own to create in Zoho: those missing are
 * noted and not sent. A token whose scope is too narrow to look sends all of them, as Zoho ignores unknown names.
 */
export async function prepare(context: ProviderContext): Promise<Preparation> {
	const names = fieldNames("zoho_crm", context.connection.settings.fields);
	const preparation: Preparation = { fields: {}, doubleOptIn: false, notes: [] };
	const existing = await tolerate(readFields(context), preparation.notes);
	if (!existing) return { ...preparation, fields: names };
	for (const value of CONTACT_VALUES) {
		const name = names[value];
		if (!name) continue;
		if (existing.has(name)) preparation.fields[value] = name;
		else preparation.notes.push(`Leads has no field ${name}; create it in Zoho or map ${value} elsewhere`);
	}
	return preparation;
}

async function readFields(context: ProviderContext): Promise<Set<string>> {
	const answer = await send(context, { method: "GET", path: "/settings/fields?module=Leads" });
	if (answer.status !== 200) throw refuse(answer, context);
	return new Set(readAnswer(FieldsAnswer, answer, context).fields.map(field => field.api_name));
}
