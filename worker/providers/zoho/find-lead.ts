import { emailKey } from "#domain/shape.ts";
import type { ProviderContext } from "../port.ts";
import { ProviderError } from "../provider-error.ts";
import { find } from "./request.ts";
import { FoundAnswer } from "./schemas.ts";

/** The token may change leads but not search for them: whether there is one stays open. */
export const HIDDEN = "hidden";

/** A lead that stands in Zoho. */
export interface KnownLead {
	id: string;
	optedOut: boolean;
	/** When it was made, as Zoho writes it. */
	madeAt: string | null;
	/** When they left, in milliseconds since 1970, where Zoho says so. */
	leftAt: number | null;
}

/** The lead with exactly this address: Zoho's search also finds it in other fields, or inside other ones. */
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
	const found = answer.data.find(each => emailKey(each.Email ?? "") === emailKey(email));
	if (!found) return null;
	const leftAt = Date.parse(found.Unsubscribed_Time ?? "") || null;
	return { id: found.id, optedOut: found.Email_Opt_Out === true, madeAt: found.Created_Time, leftAt };
}
