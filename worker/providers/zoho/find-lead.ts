import { readAnswer } from "../http/read-answer.ts";
import { addressKey } from "../outcomes.ts";
import type { ProviderContext } from "../port.ts";
import { refuse, send } from "./request.ts";
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
	const answer = await send(context, { method: "GET", path });
	if (answer.status === 204) return null;
	if (answer.status !== 200) {
		const error = refuse(answer, context);
		if (error.kind === "forbidden") return HIDDEN;
		throw error;
	}
	const { data } = readAnswer(FoundAnswer, answer, context);
	const found = data.find(each => addressKey(each.Email ?? "") === addressKey(email));
	if (!found) return null;
	const leftAt = Date.parse(found.Unsubscribed_Time ?? "") || null;
	return { id: found.id, optedOut: found.Email_Opt_Out === true, madeAt: found.Created_Time, leftAt };
}
