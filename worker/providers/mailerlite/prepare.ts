import { fieldNames } from "#domain/integrations/field-mapping.ts";
import { type KnownField, matchFields } from "../match-fields.ts";
import type { Preparation, ProviderContext } from "../port.ts";
import { buildBody, readAnswer } from "../read-answer.ts";
import { tolerate } from "../tolerate.ts";
import { ask, refuse, send, wrongGroup } from "./request.ts";
import { FieldAnswer, FieldRequest, FieldsAnswer, GroupAnswer } from "./schemas.ts";

const PAGE = 100;

/** Checks the group, and creates the fields that the account lacks (docs/providers/mailerlite.md#fields). */
export async function prepare(context: ProviderContext): Promise<Preparation> {
	await checkGroup(context);
	const names = fieldNames("mailerlite", context.connection.settings.fields);
	const preparation: Preparation = { fields: {}, doubleOptIn: false, notes: [] };
	const existing = await tolerate(readKeys(context), preparation.notes);
	if (!existing) return { ...preparation, fields: names };
	return matchFields(names, existing, preparation, name => createField(name, context));
}

/** Throws ProviderError misconfigured where listId names no group. */
export async function checkGroup(context: ProviderContext): Promise<void> {
	const { listId } = context.connection;
	if (!listId) return;
	const path = `/groups/${encodeURIComponent(listId)}/subscribers?limit=1`;
	const answer = await send(context, { method: "GET", path });
	if (answer.status === 422 || answer.status === 404) throw wrongGroup(answer, context);
	if (answer.status !== 200) throw refuse(answer, context);
	readAnswer(GroupAnswer, answer, context);
}

/** Keys of the account's fields with their types. */
async function readKeys(context: ProviderContext): Promise<Map<string, KnownField>> {
	const keys = new Map<string, KnownField>();
	let last = 1;
	for (let page = 1; page <= last; page += 1) {
		const { data, meta } = await ask(FieldsAnswer, context, {
			method: "GET",
			path: `/fields?limit=${PAGE}&page=${page}`,
		});
		for (const { key, type } of data) keys.set(key, { key, label: key, type });
		last = Math.min(meta.last_page, 10);
	}
	return keys;
}

/** Creates a text field and returns its key, which MailerLite derives from the name. */
async function createField(key: string, context: ProviderContext): Promise<string> {
	const body = buildBody(FieldRequest, { name: key.replaceAll("_", " "), type: "text" });
	return (await ask(FieldAnswer, context, { method: "POST", path: "/fields", body })).data.key;
}
