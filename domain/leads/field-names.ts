import { eachDetail } from "./lead-details.ts";
import type { MergedField } from "./lead-merge.ts";

/** What staff call the fields of a lead. */
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
