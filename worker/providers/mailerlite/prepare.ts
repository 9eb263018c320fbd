import { CONTACT_VALUES, fieldNames } from "#domain/integrations/field-mapping.ts";
import type { Preparation, ProviderContext } from "../port.ts";
import { buildBody, readAnswer } from "../read-answer.ts";
import { tolerate } from "../tolerate.ts";
import { refuse, send } from "./request.ts";
import { FieldAnswer, FieldRequest, FieldsAnswer, GroupAnswer } from "./schemas.ts";

const PAGE = 100;

/** Checks the group, and creates the fields that the account lacks (providers.md §2.6). */
export async function prepare(context: ProviderContext): Promise<Preparation> {
	await checkGroup(context);
	const names = fieldNames("mailerlite", context.connection.settings.fields);
	const preparation: Preparation = { fields: {}, doubleOptIn: false, notes: [] };
	const existing = await tolerate(readKeys(context), preparation.notes);
	if (!existing) return { ...preparation, fields: names };
	for (const value of CONTACT_VALUES) {
		const name = names[value];
		if (!name) continue;
		const key = existing.has(name) ? name : await tolerate(createField(name, context), preparation.notes);
		if (key) preparation.fields[value] = key;
	}
	return preparation;
}

/** Throws ProviderError misconfigured where listId names no group. */
export async function checkGroup(context: ProviderContext): Promise<void> {
	const { listId } = context.connection;
	if (!listId) return;
	const path = `/groups/${encodeURIComponent(listId)}/subscribers?limit=1`;
	const answer = await send(context, { method: "GET", path });
	if (answer.status !== 200) throw refuse(answer, context);
	readAnswer(GroupAnswer, answer, context);
}

async function readKeys(context: ProviderContext): Promise<Set<string>> {
	const keys = new Set<string>();
	let last = 1;
	for (let page = 1; page <= last; page += 1) {
		const answer = await send(context, { method: "GET", path: `/fields?limit=${PAGE}&page=${page}` });
		if (answer.status !== 200) throw refuse(answer, context);
		const { data, meta } = readAnswer(FieldsAnswer, answer, context);
		for (const { key } of data) keys.add(key);
		last = Math.min(meta.last_page, 10);
	}
	return keys;
}

/** Creates a text field and returns its key, which MailerLite derives from the name. */
async function createField(key: string, context: ProviderContext): Promise<string> {
	const body = buildBody(FieldRequest, { name: key.replaceAll("_", " "), type: "text" });
	const answer = await send(context, { method: "POST", path: "/fields", body });
	if (answer.status !== 200 && answer.status !== 201) throw refuse(answer, context);
	return readAnswer(FieldAnswer, answer, context).data.key;
}
