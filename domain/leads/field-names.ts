import { eachDetail } from "./lead-details.ts";
import type { MergedField } from "./lead-merge.ts";

/** Labels of a lead's fields in the back office. */
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
