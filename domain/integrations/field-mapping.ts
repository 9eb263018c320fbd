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

/** Our values that a provider's field can hold; the e-mail is the identity and not mapped. */
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

/** Fields of the provider's account that can take text, and the only texts that one takes where it is a list. */
export const OfferedFields = v.array(
	object({ name: v.string(), label: v.string(), choices: v.exactOptional(v.array(v.string())) }),
);
export type OfferedField = v.InferOutput<typeof OfferedFields>[number];

/** What an operator may change: another field name, or null or "" for "do not send". */
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
 * Default field names (docs/providers/README.md#fields). Zoho: API names; Mailchimp: merge tags; SendGrid: field names.
 * Touches and deal value have none: they are sent where staff name a field for them.
 */
export const DEFAULT_FIELDS: Readonly<Record<Provider, FieldNames>> = {
	zoho_crm: {
		firstName: "First_Name",
		lastName: "Last_Name",
		...eachDetail(({ sentAs }) => sentAs.zoho_crm),
		// Lead_Source is a picklist that refuses free text: an own field instead.
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

/** The field names in force for one integration: the defaults, changed by its overrides. */
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
 * The contact's values as text; null where the person gave none. Consent is "yes", "no" or "not asked"; the deal's value
 * in pounds, such as "1234.50".
 */
function contactValues(contact: SyncContact): Record<ContactValue, string | null> {
	const { given, family } = splitName(contact.fullName);
	return {
		firstName: given,
		lastName: family,
		...eachDetail((_detail, name) => contact[name]),
		// As providers check it; what no country can be told of goes as it was typed.
		phone: contact.phone && (toE164(contact.phone, contact.country) ?? contact.phone),
		sourcePage: contact.sourcePage,
		marketingConsent:
			contact.marketingConsent === null ? "not asked" : contact.marketingConsent ? "yes" : "no",
		consentAt: contact.marketingConsent ? contact.consentAt : null,
		...eachTouchValue(({ touch, part }) => contact.touch[touch]?.[part] ?? null),
		dealValue: contact.dealValue === null ? null : (contact.dealValue / 100).toFixed(2),
	};
}

/** Texts by the key of their field. */
export type Values = Record<string, string>;

/**
 * What is sent of a contact, by the key of its field: of one that takes only some texts (`choices`) its own spelling, or a
 * note in place of what it does not have. Empty values are left out, so that nothing is erased.
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

/** A person as handed to a provider: what a lead holds, and nothing that a provider has no use for. */
export type SyncContact = {
	leadId: string;
	email: string;
	fullName: string | null;
	sourcePage: string | null;
	/** Null for whom nobody asked: a contact without campaigns, as after a no. */
	marketingConsent: boolean | null;
	/** ISO 8601 time at which marketing consent was given; null without consent. */
	consentAt: string | null;
	/** They took it back by an act: the provider is to stop. A box left empty is none. */
	left: boolean;
	/** We created them there without consent, so consent lifts that; null where we never sent them. */
	heldBack: boolean | null;
	/** Addresses in lower case under which the provider may still hold them; empty or absent: none. */
	formerly?: string[] | null;
	/** The same as heldBack of those addresses that were another's before a merge; absent of those that were their own. */
	formerlyHeldBack?: Record<string, boolean> | null;
	/** Grows with each change of the lead; absent for a mere subscriber. */
	revision?: number;
	touch: Touches;
	/** Null for a subscriber, who is no lead. */
	origin: LeadOrigin | null;
	owner: { id: string; username: string } | null;
	/** In pence. */
	dealValue: number | null;
} & Record<LeadDetail, string | null>;

/** Nothing is known of a person beside address, name and consent. */
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
