import { unknownList } from "../http/read-answer.ts";
import { matchFields } from "../match-fields.ts";
import type { Preparation, ProviderContext } from "../port.ts";
import { ProviderError } from "../provider-error.ts";
import { ask, read, send } from "./request.ts";
import { ListAnswer, PropertiesAnswer, PropertyAnswer } from "./schemas.ts";

const path = "/crm/v3/properties/contacts";

/** Checks the list, and creates the properties that the account lacks (docs/providers/hubspot.md#properties). */
export async function prepare(context: ProviderContext): Promise<Preparation> {
	await readList(context);
	return matchFields("hubspot", context, {
		async read() {
			const { results } = await ask(PropertiesAnswer, context, { method: "GET", path });
			return results.map(({ name: key, label, type, options, modificationMetadata }) => {
				const choices = type === "enumeration" ? options.map(({ value }) => value) : undefined;
				const isText = type === "string" || choices?.length;
				const isReadOnly = Boolean(modificationMetadata?.readOnlyValue);
				return { key, label, type: isText ? "text" : type, isReadOnly, choices };
			});
		},
		async create(name) {
			const kind = { type: "string", fieldType: "text", groupName: "contactinformation" };
			const body = { name, label: name.replaceAll("_", " "), ...kind };
			return (await ask(PropertyAnswer, context, { method: "POST", path, body })).name;
		},
	});
}

/** Returns the list's name; null if none is set. Throws ProviderError for an unknown or a dynamic list. */
export async function readList(context: ProviderContext): Promise<string | null> {
	const { listId } = context.connection;
	if (!listId) return null;
	const answer = await send(context, { method: "GET", path: `/crm/v3/lists/${encodeURIComponent(listId)}` });
	if (answer.status === 404) throw unknownList("HubSpot", "list", answer, context);
	const { name, processingType } = read(ListAnswer, answer, context).list;
	if (processingType !== "DYNAMIC") return name;
	throw new ProviderError("misconfigured", `HubSpot's list ${listId} fills itself; choose a static one`);
}
