import { type KnownField, matchFields } from "../match-fields.ts";
import type { Preparation, ProviderContext } from "../port.ts";
import { ask, read, send, wrongGroup } from "./request.ts";
import { FieldAnswer, FieldsAnswer, GroupAnswer } from "./schemas.ts";

const PAGE = 100;

/** Checks the group, and creates the fields that the account lacks (docs/providers/mailerlite.md#fields). */
export async function prepare(context: ProviderContext): Promise<Preparation> {
	await checkGroup(context);
	return matchFields("mailerlite", context, {
		read: () => readFields(context),
		/** MailerLite derives the key from the name. */
		async create(name) {
			const body = { name: name.replaceAll("_", " "), type: "text" };
			return (await ask(FieldAnswer, context, { method: "POST", path: "/fields", body })).data.key;
		},
	});
}

/** Throws ProviderError misconfigured if listId names no group. */
export async function checkGroup(context: ProviderContext): Promise<void> {
	const { listId } = context.connection;
	if (!listId) return;
	const path = `/groups/${encodeURIComponent(listId)}/subscribers?limit=1`;
	const answer = await send(context, { method: "GET", path });
	if (answer.status === 422 || answer.status === 404) throw wrongGroup(answer, context);
	read(GroupAnswer, answer, context);
}

async function readFields(context: ProviderContext): Promise<KnownField[]> {
	const known: KnownField[] = [];
	let last = 1;
	for (let page = 1; page <= last; page += 1) {
		const path = `/fields?limit=${PAGE}&page=${page}`;
		const { data, meta } = await ask(FieldsAnswer, context, { method: "GET", path });
		for (const { key, name, type } of data)
			known.push({ key, label: name || key, type, isCalledByLabel: true });
		last = Math.min(meta.last_page, 10);
	}
	return known;
}
