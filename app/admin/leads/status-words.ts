import type { LeadStatus } from "#domain/leads/status.ts";

export const STATUS_WORDS: Readonly<Record<LeadStatus, string>> = {
	new: "New",
	contacted: "Contacted",
	qualified: "Qualified",
	closed: "Closed",
};
