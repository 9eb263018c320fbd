import type { Look } from "../http/follow-moves.ts";
import { ProviderError } from "../provider-error.ts";
import { insist } from "./changed.ts";
import { isFailure } from "./classify.ts";
import { findLead, HIDDEN } from "./find-lead.ts";
import { changeLead } from "./newsletter.ts";

/** The lead under a former address (docs/providers/zoho.md#another-address). */
export const formerLead: Look = async (former, { email, left, heldBack, formerlyHeldBack }, context) => {
	const known = await findLead(former, context);
	if (known === null) return {};
	if (known === HIDDEN) {
		throw new ProviderError("forbidden", "the token may not search (ZohoSearch.securesearch.READ)");
	}
	// What we set ourselves, or were told of, goes along and is not lost with the address.
	if (known.optedOut && !left && !(formerlyHeldBack?.[former] ?? heldBack)) return { optedOut: true };
	if ((await findLead(email, context)) === null) {
		const item = await changeLead(known.id, { Email: email.trim() }, context);
		if (!isFailure(item)) return { renamed: true };
	}
	// Into Zoho's recycle bin.
	const path = `/Leads/${encodeURIComponent(known.id)}`;
	return { letGo: () => insist(context, { method: "DELETE", path }) };
};
