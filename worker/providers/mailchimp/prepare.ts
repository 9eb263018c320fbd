import { eachTouchValue } from "#domain/attribution/touch-values.ts";
import { CONTACT_VALUES, type ContactValue, fieldNames } from "#domain/integrations/field-mapping.ts";
import { eachDetail } from "#domain/leads/lead-details.ts";
import type { Preparation, ProviderContext } from "../port.ts";
import { ProviderError } from "../provider-error.ts";
import { buildBody } from "../read-answer.ts";
import { tolerate } from "../tolerate.ts";
import { unfitNote } from "../unfit-field.ts";
import { ask, listPath, refuse, send } from "./request.ts";
import { ListAnswer, MergeFieldRequest, MergeFieldsAnswer } from "./schemas.ts";

const PLAIN_PHONE_TAG = "PHONETXT";
/** Types of merge fields that take text as we have it; all others check what it says. */
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
	const preparation: Preparation = { fields: {}, doubleOptIn: list.double_optin, notes: [] };
	const names = fieldNames("mailchimp", context.connection.settings.fields);
	const existing = await tolerate(readMergeFields(context), preparation.notes);
	// Unknown tags are dropped by Mailchimp, so sending all of them loses no contact.
	if (!existing) return { ...preparation, fields: names };
	for (const value of CONTACT_VALUES) {
		let tag = names[value]?.toUpperCase();
		if (!tag) continue;
		// A US phone field refuses every other number, and with it the whole record.
		if (value === "phone" && existing.get(tag)?.phone === "US") tag = PLAIN_PHONE_TAG;
		const type = existing.get(tag)?.type;
		if (type && !TEXT_TYPES.includes(type)) {
			preparation.notes.push(unfitNote(tag, type, value));
			continue;
		}
		if (
			existing.has(tag) ||
			(await tolerate(createMergeField(tag, LABELS[value], context), preparation.notes))
		) {
			preparation.fields[value] = tag;
		}
	}
	const texts = [...existing].filter(([, { type }]) => TEXT_TYPES.includes(type));
	return { ...preparation, offered: texts.map(([name, { label }]) => ({ name, label })) };
}

/** The audience named by listId. Throws ProviderError. */
export async function readList(context: ProviderContext) {
	const path = `${listPath(context)}?fields=id,name,double_optin,subscribe_url_short`;
	return ask(ListAnswer, context, { method: "GET", path });
}

/** Merge tags of the audience with their types, and the phone format ("" for none). */
async function readMergeFields(
	context: ProviderContext,
): Promise<Map<string, { type: string; label: string; phone: string }>> {
	const path = `${listPath(context)}/merge-fields?count=100`;
	const { merge_fields } = await ask(MergeFieldsAnswer, context, { method: "GET", path });
	return new Map(
		merge_fields.map(({ tag, name, type, options }) => [
			tag,
			{ type, label: name || tag, phone: type === "phone" ? (options?.phone_format ?? "") : "" },
		]),
	);
}

/** Creates a text field. Throws ProviderError where Mailchimp would not, for example because there are too many. */
async function createMergeField(tag: string, name: string, context: ProviderContext): Promise<true> {
	// Mailchimp takes upper-case letters, digits and underscores, ten at most.
	if (!/^[A-Z0-9_]{1,10}$/u.test(tag)) {
		throw new ProviderError("misconfigured", `${tag} is not a valid merge tag`);
	}
	const body = buildBody(MergeFieldRequest, { name, tag, type: "text", required: false, public: false });
	const answer = await send(context, { method: "POST", path: `${listPath(context)}/merge-fields`, body });
	if (answer.status !== 200 && answer.status !== 201) throw refuse(answer, context);
	return true;
}
