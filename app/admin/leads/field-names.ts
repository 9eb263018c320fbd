import { eachDetail } from "#domain/leads/lead-details.ts";
import type { MergedField } from "#domain/leads/lead-merge.ts";

export const FIELD_NAMES: Readonly<Record<MergedField | "owner", string>> = {
	fullName: "Full name",
	email: "Email",
	...eachDetail(({ label }) => label),
	status: "Status",
	owner: "Owner",
	ownerId: "Owner",
	nextStep: "Next step",
	followUpAt: "Follow-up",
	dealValue: "Deal value",
};
