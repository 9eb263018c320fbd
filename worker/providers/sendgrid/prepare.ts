import { unknownList } from "../http/read-answer.ts";
import { type KnownField, matchFields } from "../match-fields.ts";
import type { Preparation, ProviderContext } from "../port.ts";
import { RESERVED_LENGTHS } from "./contact.ts";
import { ask, read, send } from "./request.ts";
import { FieldDefinition, FieldsAnswer, ListAnswer } from "./schemas.ts";

const path = "/marketing/field_definitions";

/**
 * Checks the list, and finds or creates the custom fields, whose ids the contacts need
 * (docs/providers/sendgrid.md#upsert).
 */
export async function prepare(context: ProviderContext): Promise<Preparation> {
	await readList(context);
	return matchFields("sendgrid", context, {
		read: async () => [...RESERVED, ...(await readCustomFields(context))],
		async create(name) {
			const body = { name, field_type: "Text" };
			return (await ask(FieldDefinition, context, { method: "POST", path, body })).id;
		},
		unseen: names =>
			Object.fromEntries(Object.entries(names).filter(([, name]) => RESERVED_LENGTHS.has(name))),
	});
}

const RESERVED = [...RESERVED_LENGTHS.keys()].map(key => ({ key, label: key, type: "text" }));

/** Reads the custom fields; staff may refer to one by name or id. */
export async function readCustomFields(context: ProviderContext): Promise<KnownField[]> {
	const { custom_fields } = await ask(FieldsAnswer, context, { method: "GET", path });
	return custom_fields.map(({ id: key, name, field_type }) => {
		const type = field_type === "Text" ? "text" : field_type;
		// consentAt, the only time that is sent, also fits a Date field.
		return { key, name, label: name, type, ...(type === "Date" && { takes: ["consentAt"] }) };
	});
}

/** Returns the list's name; null if none is set. Throws ProviderError misconfigured for an unknown listId. */
export async function readList(context: ProviderContext): Promise<string | null> {
	const { listId } = context.connection;
	if (!listId) return null;
	const answer = await send(context, {
		method: "GET",
		path: `/marketing/lists/${encodeURIComponent(listId)}`,
	});
	if (answer.status === 400 || answer.status === 404) throw unknownList("SendGrid", "list", answer, context);
	return read(ListAnswer, answer, context).name || listId;
}
