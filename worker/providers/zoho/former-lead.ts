import type { FindFormer } from "../follow-address-changes.ts";
import { ProviderError } from "../provider-error.ts";
import { isFailure } from "./classify.ts";
import { findLead, HIDDEN } from "./find-lead.ts";
import { requireChange } from "./make-change.ts";
import { changeLead } from "./newsletter.ts";

/** Looks up the lead under a former address (docs/providers/zoho.md#another-address). */
export const formerLead: FindFormer = async (
	former,
	{ email, left, heldBack, formerlyHeldBack },
	context,
) => {
	const known = await findLead(former, context);
	if (known === null) return {};
	if (known === HIDDEN) {
		throw new ProviderError("forbidden", "the token may not search (ZohoSearch.securesearch.READ)");
	}
	// An opt-out that we set, or already know of, moves with the lead; only the person's own stops it.
	if (known.optedOut && !left && !(formerlyHeldBack?.[former] ?? heldBack)) return { optedOut: true };
	if ((await findLead(email, context)) === null) {
		const item = await changeLead(known.id, { Email: email.trim() }, context);
		if (!isFailure(item)) return { renamed: true };
	}
	// DELETE moves the lead to Zoho's recycle bin.
	const path = `/Leads/${encodeURIComponent(known.id)}`;
	return { remove: () => requireChange(context, { method: "DELETE", path }) };
};
