import { cutText } from "../cut-text.ts";
import { type Problem, problemsOf } from "./classify.ts";
import type { ItemFailure, Lead } from "./schemas.ts";

const NOT_GIVEN = "Not given";
/** Without them there is no lead. */
const VITAL: readonly string[] = ["Email", "Last_Name"];
/** What is wrong with a value, and with nothing else of the record. */
const ABOUT_A_VALUE: readonly string[] = ["INVALID_DATA", "DEPENDENT_MISMATCH"];

/** A lead as it is sent, and what was left out of it. */
export type Mended = { lead: Lead; notes: string[] };

/** The record without this problem, or null where only a person can help. */
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
 * A refused record as Zoho would take it: texts cut to the lengths that it named, values that it refused left out, and
 * something in the company that its standard layout requires and most people do not have. Null where only a person can
 * help.
 */
export function mended(lead: Lead, failure: ItemFailure, company: string | undefined): Mended | null {
	let better: Mended | null = { lead, notes: [] };
	for (const problem of problemsOf(failure)) {
		const next: Mended | null = better && without(problem, better.lead, company);
		better = next && better && { lead: next.lead, notes: [...better.notes, ...next.notes] };
	}
	return better?.lead === lead ? null : better;
}
