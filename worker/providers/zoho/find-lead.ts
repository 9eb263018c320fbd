import { emailKey } from "#domain/shape.ts";
import type { ProviderContext } from "../port.ts";
import { ProviderError } from "../provider-error.ts";
import { find } from "./request.ts";
import { FoundAnswer } from "./schemas.ts";

/** Unknown: the token has no permission to search for leads. */
export const HIDDEN = "hidden";

/** A lead found in Zoho. */
export interface KnownLead {
	id: string;
	optedOut: boolean;
	/** When it was created, in Zoho's format. */
	madeAt: string | null;
	/** When the person unsubscribed, in milliseconds since 1970; null if Zoho does not say. */
	leftAt: number | null;
}

/** Finds the lead with exactly this address; Zoho's search also matches other fields and parts of addresses. */
export async function findLead(
	email: string,
	context: ProviderContext,
): Promise<KnownLead | typeof HIDDEN | null> {
	const path = `/Leads/search?email=${encodeURIComponent(email.trim())}`;
	const hidden = (error: unknown): typeof HIDDEN => {
		if (error instanceof ProviderError && error.kind === "forbidden") return HIDDEN;
		throw error;
	};
	const answer = await find(FoundAnswer, context, { path }, [204]).catch(hidden);
	if (answer === null || answer === HIDDEN) return answer;
	const lead = answer.data.find(each => emailKey(each.Email ?? "") === emailKey(email));
	if (!lead) return null;
	const leftAt = Date.parse(lead.Unsubscribed_Time ?? "") || null;
	return { id: lead.id, optedOut: lead.Email_Opt_Out === true, madeAt: lead.Created_Time, leftAt };
}
