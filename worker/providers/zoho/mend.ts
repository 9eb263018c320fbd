import { cutText } from "../cut-text.ts";
import { type Problem, problemsOf } from "./classify.ts";
import type { ItemFailure, Lead } from "./schemas.ts";

const NOT_GIVEN = "Not given";

/** The record without this problem, or null where only a person can help. */
function without({ code, field, length }: Problem, lead: Lead, company: string | undefined): Lead | null {
	if (!field || field === "Email") return null;
	if (code === "MANDATORY_NOT_FOUND" && field === company) return { ...lead, [field]: NOT_GIVEN };
	const text = lead[field];
	if (code !== "INVALID_DATA" || length === undefined || typeof text !== "string") return null;
	return text.length > length ? { ...lead, [field]: cutText(text, length) } : null;
}

/**
 * A refused record as Zoho would take it: texts cut to the lengths that it named, and something in the company that
 * its standard layout requires and most people do not have. Null where only a person can help.
 */
export function mended(lead: Lead, failure: ItemFailure, company: string | undefined): Lead | null {
	let better: Lead | null = lead;
	for (const problem of problemsOf(failure)) better = better && without(problem, better, company);
	return better === lead ? null : better;
}
