import { attribution } from "#app/visitor/attribution/page-touch.ts";
import { adsConsentField } from "#app/visitor/consent/consent-state.ts";

/** Returns the data sent in addition to a form's fields: honeypot value, attribution, advertising consent and elapsed time. */
export function formMetadata(form: HTMLFormElement) {
	const website = String(new FormData(form).get("website") ?? "");
	return {
		...(website && { website }),
		attribution: attribution(),
		...adsConsentField(),
		// Since navigation: the form is in the HTML from the start, whenever its script arrived.
		elapsedMs: Math.round(performance.now()),
	};
}
