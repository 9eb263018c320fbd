import * as v from "valibot";
import { eachTouchValue, type Touches, type TouchValue } from "../attribution/touch-values.ts";
import { toE164 } from "../contact/e164.ts";
import { eachDetail, type LeadDetail, NO_DETAILS } from "../leads/lead-details.ts";
import type { LeadOrigin } from "../leads/status.ts";
import { object } from "../shape.ts";
import type { Provider } from "./providers.ts";
import { splitName } from "./split-name.ts";

const DETAILS: readonly LeadDetail[] = Object.values(eachDetail((_detail, name) => name));
const TOUCHES: readonly TouchValue[] = Object.values(eachTouchValue((_part, name) => name));

/** Our values that can be mapped to a provider's field. The e-mail address is the identity and is never mapped. */
export const CONTACT_VALUES = [
	"firstName",
	"lastName",
	...DETAILS,
	"sourcePage",
	"marketingConsent",
	"consentAt",
	...TOUCHES,
	"dealValue",
] as const;

export type ContactValue = (typeof CONTACT_VALUES)[number];

/** Our value → the provider's field name; a value without an entry is not sent. */
export type FieldNames = Partial<Record<ContactValue, string>>;

/** Fields of the provider's account that accept text; `choices` are the only accepted texts of a picklist. */
export const OfferedFields = v.array(
	object({ name: v.string(), label: v.string(), choices: v.exactOptional(v.array(v.string())) }),
);
export type OfferedField = v.InferOutput<typeof OfferedFields>[number];

/** Overrides by an operator: another field name, or null or "" for "do not send". */
export type FieldOverrides = { [Value in ContactValue]?: string | null | undefined };

const BY_KEY: FieldNames = {
	firstName: "first_name",
	lastName: "last_name",
	...eachDetail(({ sentAs }) => sentAs.others),
	sourcePage: "source_page",
	marketingConsent: "marketing_consent",
	consentAt: "marketing_consent_at",
};

/**
 * Default field names (docs/providers/README.md#fields). Zoho: API names; Mailchimp: merge tags; SendGrid: field names. Touches
 * and deal value have no default: they are sent only if staff name a field for them.
 */
export const DEFAULT_FIELDS: Readonly<Record<Provider, FieldNames>> = {
	zoho_crm: {
		firstName: "First_Name",
		lastName: "Last_Name",
		...eachDetail(({ sentAs }) => sentAs.zoho_crm),
		// Lead_Source is a picklist that rejects free text, so a custom field is used.
		sourcePage: "Source_Page",
		marketingConsent: "Marketing_Consent",
		consentAt: "Marketing_Consent_At",
	},
	mailerlite: { ...BY_KEY, firstName: "name" },
	mailchimp: {
		firstName: "FNAME",
		lastName: "LNAME",
		...eachDetail(({ sentAs }) => sentAs.mailchimp),
		sourcePage: "SOURCE",
		marketingConsent: "CONSENT",
		consentAt: "CONSENTAT",
	},
	sendgrid: BY_KEY,
	hubspot: { ...BY_KEY, firstName: "firstname", lastName: "lastname" },
	webhook: {},
};

/** Returns the effective field names of an integration: the defaults with its overrides applied. */
export function fieldNames(provider: Provider, overrides: FieldOverrides): FieldNames {
	const names: FieldNames = {};
	for (const value of CONTACT_VALUES) {
		const override = overrides[value];
		const name = override === undefined ? DEFAULT_FIELDS[provider][value] : override;
		if (name) names[value] = name;
	}
	return names;
}

/**
 * Returns the contact's values as text; null if a value is missing. Consent is "yes", "no" or "not asked"; the deal value is in
 * pounds, such as "1234.50".
 */
function contactValues(contact: SyncContact): Record<ContactValue, string | null> {
	const { given, family } = splitName(contact.fullName);
	return {
		firstName: given,
		lastName: family,
		...eachDetail((_detail, name) => contact[name]),
		// Providers validate E.164; a number whose country is unknown is sent as typed.
		phone: contact.phone && (toE164(contact.phone, contact.country) ?? contact.phone),
		sourcePage: contact.sourcePage,
		marketingConsent:
			contact.marketingConsent === null ? "not asked" : contact.marketingConsent ? "yes" : "no",
		consentAt: contact.marketingConsent ? contact.consentAt : null,
		...eachTouchValue(({ touch, part }) => contact.touch[touch]?.[part] ?? null),
		dealValue: contact.dealValue === null ? null : (contact.dealValue / 100).toFixed(2),
	};
}

/** Texts, keyed by provider field. */
export type Values = Record<string, string>;

/**
 * Maps a contact to provider fields. For a picklist (`choices`) the provider's own spelling is used; a text it does not have
 * becomes a note instead. Empty values are omitted, so that nothing is erased at the provider.
 */
export function mapContact(
	contact: SyncContact,
	{ fields, choices }: { fields: FieldNames; choices?: Partial<Record<ContactValue, string[]>> },
): { values: Values; notes: string[] } {
	const own = contactValues(contact);
	const values: Values = {};
	const notes: string[] = [];
	for (const value of CONTACT_VALUES) {
		const key = fields[value];
		const text = own[value]?.trim();
		if (!key || !text) continue;
		const only = choices?.[value];
		const taken = only ? only.find(each => each.toLowerCase() === text.toLowerCase()) : text;
		if (taken === undefined) notes.push(`${key} left out (its picklist has no "${text}")`);
		else values[key] = taken;
	}
	return { values, notes };
}

/** A contact as it is passed to a provider: the lead's data, without anything that no provider uses. */
export type SyncContact = {
	leadId: string;
	email: string;
	fullName: string | null;
	sourcePage: string | null;
	/** Null if the person was never asked: sent without campaigns, as after a no. */
	marketingConsent: boolean | null;
	/** ISO 8601 time at which marketing consent was given; null without consent. */
	consentAt: string | null;
	/** True after an explicit withdrawal: the provider must unsubscribe them. An unticked box is no withdrawal. */
	left: boolean;
	/** True if we created the contact there as unsubscribed, so that consent may lift that; null if never sent. */
	heldBack: boolean | null;
	/** Former addresses, lower case, under which the provider may still have the contact; empty or absent: none. */
	formerly?: string[] | null;
	/** heldBack of former addresses that belonged to another lead before a merge; a lead's own former addresses are absent. */
	formerlyHeldBack?: Record<string, boolean> | null;
	/** Incremented by each change of the lead; absent for a subscriber without a lead. */
	revision?: number;
	touch: Touches;
	/** Null for a subscriber without a lead. */
	origin: LeadOrigin | null;
	owner: { id: string; username: string } | null;
	/** In pence. */
	dealValue: number | null;
} & Record<LeadDetail, string | null>;

/** Defaults for a contact with only address, name and consent known. */
export const NOTHING_KNOWN: Omit<
	SyncContact,
	"leadId" | "email" | "fullName" | "marketingConsent" | "consentAt"
> = {
	...NO_DETAILS,
	left: false,
	heldBack: null,
	sourcePage: null,
	touch: { first: null, last: null },
	origin: null,
	owner: null,
	dealValue: null,
};
