import { cutText } from "../cut-text.ts";
import { type Problem, problemsOf } from "./classify.ts";
import type { ItemFailure, Lead } from "./schemas.ts";

const NOT_GIVEN = "Not given";
/** Fields without which there is no lead. */
const REQUIRED: readonly string[] = ["Email", "Last_Name"];
/** Error codes about a single value. */
const VALUE_ERRORS: readonly string[] = ["INVALID_DATA", "DEPENDENT_MISMATCH"];

/** A lead to send, with notes on what was left out. */
export type RepairedLead = { lead: Lead; notes: string[] };

/** Returns the lead without this problem; null if only a person can correct it. */
function without(problem: Problem, lead: Lead, company: string | undefined): RepairedLead | null {
	const { code, field, length, reason } = problem;
	if (!field || field === "Email") return null;
	if (code === "MANDATORY_NOT_FOUND" && field === company) {
		return { lead: { ...lead, [field]: NOT_GIVEN }, notes: [] };
	}
	if (!VALUE_ERRORS.includes(code) || lead[field] === undefined) return null;
	const text = lead[field];
	if (length !== undefined && typeof text === "string") {
		return text.length > length ? { lead: { ...lead, [field]: cutText(text, length) }, notes: [] } : null;
	}
	if (REQUIRED.includes(field)) return null;
	const { [field]: _refused, ...fields } = lead;
	return { lead: { ...fields, Email: lead.Email }, notes: [`${field} left out (${reason})`] };
}

/**
 * Returns a refused lead as Zoho would accept it: texts truncated to the lengths that it named, refused values left out, and a
 * placeholder for the company, which its standard layout requires. Null if only a person can correct it.
 */
export function repairLead(
	lead: Lead,
	failure: ItemFailure,
	company: string | undefined,
): RepairedLead | null {
	let repaired: RepairedLead | null = { lead, notes: [] };
	for (const problem of problemsOf(failure)) {
		const next: RepairedLead | null = repaired && without(problem, repaired.lead, company);
		repaired = next && repaired && { lead: next.lead, notes: [...repaired.notes, ...next.notes] };
	}
	return repaired?.lead === lead ? null : repaired;
}
