import type * as v from "valibot";
import { matchFields } from "../match-fields.ts";
import type { Preparation, ProviderContext } from "../port.ts";
import { ProviderError } from "../provider-error.ts";
import { ask } from "./request.ts";
import { FieldsAnswer } from "./schemas.ts";

/**
 * Finds which mapped API names the Leads module has, and the values of picklists. Custom fields must be created in Zoho by the
 * firm. If the token's scope does not allow reading them, all are sent, since Zoho ignores unknown names.
 */
export function prepare(context: ProviderContext): Promise<Preparation> {
	const call = { method: "GET", path: "/settings/fields?module=Leads" } as const;
	return matchFields("zoho_crm", context, {
		async read() {
			const { fields } = await ask(FieldsAnswer, context, call);
			return fields.map(field => ({
				key: field.api_name,
				label: field.field_label || field.api_name,
				type: typeOf(field),
				isReadOnly: isReadOnly(field),
				choices: choicesOf(field),
			}));
		},
		async create(name, value) {
			const message = `Leads has no field ${name}; create it in Zoho or map ${value} elsewhere`;
			throw new ProviderError("misconfigured", message);
		},
	});
}

type Field = v.InferOutput<typeof FieldsAnswer>["fields"][number];

/** Types that are JSON strings but accept no free text. */
const FORMATTED = ["date", "datetime", "autonumber", "formula"];

/** Returns "text", or the type of a field that accepts no free text. */
function typeOf({ json_type, data_type }: Field): string {
	const free = (json_type ?? "string") === "string" && !FORMATTED.includes(data_type ?? "");
	return free ? "text" : (data_type ?? json_type ?? "something else");
}

function isReadOnly({ read_only, field_read_only, operation_type }: Field): boolean {
	return Boolean(read_only || field_read_only) || operation_type?.api_create === false;
}

/** Returns the values of a picklist; undefined for any other field. */
function choicesOf({ data_type, pick_list_values }: Field): string[] | undefined {
	if (data_type !== "picklist" || !pick_list_values?.length) return undefined;
	return pick_list_values.filter(({ type }) => type !== "unused").map(({ actual_value }) => actual_value);
}
