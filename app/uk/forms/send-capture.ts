import {
	type OutgoingRequest,
	type PatientOutcome,
	sendOrKeep,
} from "#app/visitor/offline-queue/send-or-keep.ts";
import { sourceOf } from "#domain/leads/attribution.ts";
import type { CaptureForm } from "#domain/leads/capture-form.ts";

type Given = Required<Pick<CaptureForm, "name" | "email" | "page" | "formType" | "attribution">> &
	Partial<Pick<CaptureForm, "phone" | "company" | "revenue" | "website" | "elapsedMs" | "adsConsent">>;

/** Form types that always show a thank-you, so their submissions are kept on the device also when the server fails. */
const ALWAYS_THANKED: readonly Given["formType"][] = ["uk_midpage", "exclusive_report", "vip_consultation"];

/** Sends a form to /api/leads/capture; throws like `sendOrKeep`. */
export function sendCapture(
	given: Given,
	consents: boolean,
	then: Pick<OutgoingRequest, "leave" | "onSettled">,
): Promise<PatientOutcome> {
	const body = {
		...given,
		gdprConsent: consents,
		marketing_opt_in: consents,
		source: sourceOf(given.attribution),
	};
	const always = ALWAYS_THANKED.includes(given.formType);
	return sendOrKeep({ url: "/api/leads/capture", body, patient: always, quiet: always, ...then });
}
