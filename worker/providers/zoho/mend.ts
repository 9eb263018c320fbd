import { cutText } from "../cut-text.ts";
import { type Problem, problemsOf } from "./classify.ts";
import type { ItemFailure, Lead } from "./schemas.ts";

const NOT_GIVEN = "Not given";
/** Fields without which there is no lead. */
const VITAL: readonly string[] = ["Email", "Last_Name"];
/** Error codes about a single value. */
const ABOUT_A_VALUE: readonly string[] = ["INVALID_DATA", "DEPENDENT_MISMATCH"];

/** A lead to send, with notes on what was left out. */
export type Mended = { lead: Lead; notes: string[] };

/** Returns the lead without this problem; null if only a person can correct it. */
function without(problem: Problem, lead: Lead, company: string | undefined): Mended | null {
	const { code, field, length, words } = problem;
	if (!field || field === "Email") return null;
	if (code === "MANDATORY_NOT_FOUND" && field === company) {
		return { lead: { ...lead, [field]: NOT_GIVEN }, notes: [] };
	}
	if (!ABOUT_A_VALUE.includes(code) || lead[field] === undefined) return null;
	const text = lead[field];
	if (length !== undefined && typeof text === "string") {
		return text.length > length ? { lead: { ...lead, [field]: cutText(text, length) }, notes: [] } : null;
	}
	if (VITAL.includes(field)) return null;
	const { [field]: _refused, ...rest } = lead;
	return { lead: { ...rest, Email: lead.Email }, notes: [`${field} left out (${words})`] };
}

/**
 * Returns a refused lead as Zoho would accept it: texts truncated to the lengths that it named, refused values left out, and a
 * placeholder for the company, which its standard layout requires. Null if only a person can correct it.
 */
export function mended(lead: Lead, failure: ItemFailure, company: string | undefined): Mended | null {
	let better: Mended | null = { lead, notes: [] };
	for (const problem of problemsOf(failure)) {
		const next: Mended | null = better && without(problem, better.lead, company);
		better = next && better && { lead: next.lead, notes: [...better.notes, ...next.notes] };
	}
	return better?.lead === lead ? null : better;
}
