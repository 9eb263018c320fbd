import * as v from "valibot";
import { orNull, paragraph, typedLine } from "../shape.ts";

const line = (max: number) => v.optional(v.nullable(v.pipe(typedLine(max), v.transform(orNull))));

/** Every detail, in the order of display, sync and storage. */
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
 * Details of a lead other than name and e-mail: the label in the back office; the field for each provider (mailerlite and
 * sendgrid share "others"); and the schema for corrections by staff, if they are allowed. The lead form has its own subset
 * (lead-form.ts).
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
		// Zoho's Industry is a picklist that rejects free text, so a custom field is used.
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
		edit: v.optional(v.nullable(v.pipe(paragraph(4000), v.transform(orNull)))),
		wide: true,
		rows: 4,
		sentAs: { zoho_crm: "Description", mailchimp: "NOTES", others: "additional_requirements" },
	},
} as const satisfies Record<LeadDetail, Declared>;

interface Declared {
	readonly label: string;
	readonly edit?: v.GenericSchema;
	/** Whether its input takes a full row in the edit form, and its number of text lines. */
	readonly wide?: boolean;
	readonly rows?: number;
	readonly sentAs: Readonly<Record<"zoho_crm" | "mailchimp" | "others", string>>;
}

/** Maps each detail to a value, in their order. */
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

/** Details of a lead with only name and e-mail known. */
export const NO_DETAILS: Readonly<Record<LeadDetail, null>> = eachDetail(() => null);

/** Details that staff may correct. */
export const EDITABLE_DETAILS = [
	"companyName",
	"businessActivity",
	"preferredStructure",
	"additionalRequirements",
] as const;

/** Schemas of the editable details; null or "" clears a detail. */
export const DETAIL_EDITS = {
	companyName: LEAD_DETAILS.companyName.edit,
	businessActivity: LEAD_DETAILS.businessActivity.edit,
	preferredStructure: LEAD_DETAILS.preferredStructure.edit,
	additionalRequirements: LEAD_DETAILS.additionalRequirements.edit,
} satisfies Record<(typeof EDITABLE_DETAILS)[number], v.GenericSchema>;
