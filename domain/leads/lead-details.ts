import * as v from "valibot";
import { paragraph, typedLine } from "../shape.ts";

const emptied = v.transform((text: string) => (text === "" ? null : text));
const line = (max: number) => v.optional(v.nullable(v.pipe(typedLine(max), emptied)));

/** Every detail, in the order in which they are shown, sent and stored. */
export const DETAIL_NAMES = [
	"phone",
	"country",
	"companyName",
	"businessActivity",
	"preferredStructure",
	"additionalRequirements",
] as const;
export type LeadDetail = (typeof DETAIL_NAMES)[number];

/**
 * What a lead may tell of a person beside name and e-mail: what staff call it; the field that each provider gets it
 * in, where mailerlite and sendgrid share theirs; and by what staff may correct it, if they may. The lead form has its
 * own part of them (lead-form.ts).
 */
export const LEAD_DETAILS = {
	phone: { label: "Phone", sentAs: { zoho_crm: "Phone", mailchimp: "PHONE", others: "phone" } },
	country: {
		label: "Country",
		sentAs: { zoho_crm: "Country", mailchimp: "COUNTRY", others: "country" },
	},
	companyName: {
		label: "Company",
		edit: line(200),
		sentAs: { zoho_crm: "Company", mailchimp: "COMPANY", others: "company" },
	},
	businessActivity: {
		label: "Business activity",
		edit: line(200),
		// Zoho's Industry is a picklist that refuses free text: an own field instead.
		sentAs: { zoho_crm: "Business_Activity", mailchimp: "ACTIVITY", others: "business_activity" },
	},
	preferredStructure: {
		label: "Preferred structure",
		edit: line(40),
		wide: true,
		sentAs: { zoho_crm: "Preferred_Structure", mailchimp: "STRUCTURE", others: "preferred_structure" },
	},
	additionalRequirements: {
		label: "Additional requirements",
		edit: v.optional(v.nullable(v.pipe(paragraph(4000), emptied))),
		wide: true,
		rows: 4,
		sentAs: { zoho_crm: "Description", mailchimp: "NOTES", others: "additional_requirements" },
	},
} as const satisfies Record<LeadDetail, Declared>;

interface Declared {
	readonly label: string;
	readonly edit?: v.GenericSchema;
	/** Whether it takes a row of its own where staff correct it, and how many lines there. */
	readonly wide?: boolean;
	readonly rows?: number;
	readonly sentAs: Readonly<Record<"zoho_crm" | "mailchimp" | "others", string>>;
}

/** One value for each detail, in their order. */
export function eachDetail<T>(of: (detail: Declared, name: LeadDetail) => T): Record<LeadDetail, T> {
	const value = (name: LeadDetail) => of(LEAD_DETAILS[name], name);
	return {
		phone: value("phone"),
		country: value("country"),
		companyName: value("companyName"),
		businessActivity: value("businessActivity"),
		preferredStructure: value("preferredStructure"),
		additionalRequirements: value("additionalRequirements"),
	};
}

/** Nothing is known of a person beside name and e-mail. */
export const NO_DETAILS: Readonly<Record<LeadDetail, null>> = eachDetail(() => null);

/** The details that staff may correct. */
export const EDITABLE_DETAILS = [
	"companyName",
	"businessActivity",
	"preferredStructure",
	"additionalRequirements",
] as const;

/** What each of them may be corrected to; null or "" empties it. */
export const DETAIL_EDITS = {
	companyName: LEAD_DETAILS.companyName.edit,
	businessActivity: LEAD_DETAILS.businessActivity.edit,
	preferredStructure: LEAD_DETAILS.preferredStructure.edit,
	additionalRequirements: LEAD_DETAILS.additionalRequirements.edit,
} satisfies Record<(typeof EDITABLE_DETAILS)[number], v.GenericSchema>;
