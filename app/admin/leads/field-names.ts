import { LEAD_DETAILS } from "#domain/leads/lead-details.ts";
import type { MergedField } from "#domain/leads/lead-merge.ts";

/** What staff call each field of a lead. */
export const FIELD_NAMES: Readonly<Record<MergedField | "owner", string>> = {
	fullName: "Full name",
	email: "Email",
	phone: LEAD_DETAILS.phone.label,
	country: LEAD_DETAILS.country.label,
	companyName: LEAD_DETAILS.companyName.label,
	businessActivity: LEAD_DETAILS.businessActivity.label,
	preferredStructure: LEAD_DETAILS.preferredStructure.label,
	additionalRequirements: LEAD_DETAILS.additionalRequirements.label,
	status: "Status",
	owner: "Owner",
	ownerId: "Owner",
	nextStep: "Next step",
	followUpAt: "Follow-up",
	dealValue: "Deal value",
};
