import { eachTouchValue } from "#domain/attribution/touch-values.ts";
import type { ContactValue } from "#domain/integrations/field-mapping.ts";
import { eachDetail } from "#domain/leads/lead-details.ts";
import { type KnownField, matchFields } from "../match-fields.ts";
import type { Preparation, ProviderContext } from "../port.ts";
import { ProviderError } from "../provider-error.ts";
import { ask, listPath } from "./request.ts";
import { ListAnswer, MergeFieldAnswer, MergeFieldsAnswer } from "./schemas.ts";

const PLAIN_PHONE_TAG = "PHONETXT";
/** Types of merge fields that accept free text; all others validate it. */
const TEXT_TYPES = ["text", "phone", "radio", "dropdown"];

const titled = (label: string) => label.replace(/\b[a-z]/g, letter => letter.toUpperCase());

/** Names under which missing merge fields are created; ordinary audiences have FNAME, LNAME and PHONE. */
const LABELS: Record<ContactValue, string> = {
	firstName: "First Name",
	lastName: "Last Name",
	...eachDetail(({ label }) => titled(label)),
	sourcePage: "Source Page",
	marketingConsent: "Marketing Consent",
	consentAt: "Marketing Consent At",
	...eachTouchValue(({ label }) => titled(label)),
	dealValue: "Deal Value",
};

/** Checks the audience, and creates the merge fields it lacks as text fields (docs/providers/mailchimp.md#fields). */
export async function prepare(context: ProviderContext): Promise<Preparation> {
	const list = await readList(context);
	const tags = new Set<string>();
	// If the fields may not be read, all tags are sent: Mailchimp ignores unknown ones.
	const preparation = await matchFields("mailchimp", context, {
		async read() {
			const path = `${listPath(context)}/merge-fields?count=100`;
			const { merge_fields } = await ask(MergeFieldsAnswer, context, { method: "GET", path });
			for (const { tag } of merge_fields) tags.add(tag);
			return merge_fields.flatMap(({ tag, name, type, options }): KnownField[] => {
				// A US phone field refuses other numbers, and with them the whole record, so it is ignored.
				if (type === "phone" && options?.phone_format === "US") return [];
				return [{ key: tag, label: name || tag, type: TEXT_TYPES.includes(type) ? "text" : type }];
			});
		},
		async create(name, value) {
			const tag = tags.has(name.toUpperCase()) ? PLAIN_PHONE_TAG : name.toUpperCase();
			return tags.has(tag) ? tag : createMergeField(tag, LABELS[value], context);
		},
	});
	return { ...preparation, doubleOptIn: list.double_optin };
}

/**
 * Reads the audience named by listId. Throws ProviderError: auth if the key's data centre does not exist. Only before the first
 * success: later an unknown host is a transient DNS failure.
 */
export async function readList(context: ProviderContext) {
	const path = `${listPath(context)}?fields=id,name,double_optin,subscribe_url_short`;
	try {
		return await ask(ListAnswer, context, { method: "GET", path });
	} catch (error) {
		const isUnknown = error instanceof ProviderError && error.failure === "unknown_host";
		if (!isUnknown || context.connection.endpoint) throw error;
		throw new ProviderError("auth", "The data centre in the API key is unknown", { cause: error });
	}
}

/** Creates a text field. Throws ProviderError if Mailchimp refuses, for example because there are too many. */
async function createMergeField(tag: string, name: string, context: ProviderContext): Promise<string> {
	// Mailchimp allows upper-case letters, digits and underscores, at most ten.
	if (!/^[A-Z0-9_]{1,10}$/u.test(tag)) {
		throw new ProviderError("misconfigured", `${tag} is not a valid merge tag`);
	}
	const body = { name, tag, type: "text", required: false, public: false };
	const call = { method: "POST", path: `${listPath(context)}/merge-fields`, body } as const;
	return (await ask(MergeFieldAnswer, context, call)).tag;
}
