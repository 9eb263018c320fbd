import { attribution } from "#app/visitor/attribution/page-touch.ts";
import { allowsAds } from "#app/visitor/consent/consent-state.ts";

/**
 * What goes with a form beside its fields: what stands in its trap, where the visit came from, whether its visitor allows
 * advertising, and how long it took.
 */
export function sentAlong(form: HTMLFormElement) {
	const website = String(new FormData(form).get("website") ?? "");
	return {
		...(website && { website }),
		attribution: attribution(),
		...allowsAds(),
		// The form stands there from the page's first moment, whenever its script arrived.
		elapsedMs: Math.round(performance.now()),
	};
}
