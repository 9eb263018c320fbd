import { type PatientOutcome, sendOrKeep } from "#app/visitor/offline-queue/send-or-keep.ts";
import { sourceOf } from "#domain/leads/attribution.ts";
import type { CaptureForm } from "#domain/leads/capture-form.ts";

type Given = Required<Pick<CaptureForm, "name" | "email" | "page" | "formType" | "attribution">> &
	Partial<Pick<CaptureForm, "phone" | "company" | "revenue" | "website" | "elapsedMs" | "adsConsent">>;

/** Sends a form to /api/leads/capture; throws as `sendOrKeep` does. */
export function sendCapture(given: Given, consents: boolean): Promise<PatientOutcome> {
	const body = {
		...given,
		gdprConsent: consents,
		marketing_opt_in: consents,
		source: sourceOf(given.attribution),
	};
	// The mid-page form always thanks, so what it sends is kept through the server's troubles too, and it says so.
	const always = given.formType === "uk_midpage";
	const idempotencyKey = crypto.randomUUID();
	return sendOrKeep({ url: "/api/leads/capture", body, idempotencyKey, patient: always, quiet: always });
}
