import { sendCapture } from "#app/uk/forms/send-capture.ts";
import { attribution } from "#app/visitor/attribution/page-touch.ts";
import { allowsAds } from "#app/visitor/consent/consent-state.ts";
import { premiumLead } from "./premium-lead";

/**
 * Stores the request as a lead behind the chat that has just opened, if its email is one
 * (docs/specification/forms-and-intake.md#premium-forms).
 */
export function keepLead(...request: Parameters<typeof premiumLead>): void {
	const lead = premiumLead(...request);
	if (!lead) return;
	sendCapture({ ...lead, attribution: attribution(), ...allowsAds() }, false).catch(error =>
		console.error("The request was not stored", error),
	);
}
