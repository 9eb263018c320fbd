import * as v from "valibot";
import {
	optionalExternalLine,
	optionalLine,
	optionalPhone,
	requiredEmail,
	requiredLine,
	requiredTypedLine,
	strictObject,
} from "../shape.ts";
import { SENT_ALONG } from "./attribution.ts";

/** Form types that POST /api/leads/capture accepts (docs/specification/forms-and-intake.md). */
const CAPTURE_FORM_TYPES = [
	"uk_midpage",
	"uk_guide",
	"lead_magnet",
	"contact",
	"exclusive_report",
	"vip_consultation",
] as const;

/** Body of POST /api/leads/capture (docs/specification/http.md#public-calls). */
export const CaptureForm = strictObject({
	name: requiredTypedLine(200, "Name is required"),
	email: requiredEmail("Email is required"),
	page: requiredLine(100, "Page is required"),
	formType: v.picklist(CAPTURE_FORM_TYPES, "Unknown form type"),
	gdprConsent: v.boolean("Consent must be true or false"),
	marketing_opt_in: v.boolean("Consent must be true or false"),
	source: optionalExternalLine(200),
	phone: optionalPhone(40),
	company: optionalLine(200),
	revenue: optionalLine(100),
	...SENT_ALONG,
});
export type CaptureForm = v.InferOutput<typeof CaptureForm>;

/** Which consent boxes each form has. */
const CONSENT_QUESTIONS: Readonly<Record<CaptureForm["formType"], { privacy: boolean; marketing: boolean }>> =
	{
		uk_midpage: { privacy: true, marketing: true },
		uk_guide: { privacy: true, marketing: true },
		contact: { privacy: true, marketing: true },
		lead_magnet: { privacy: false, marketing: true },
		exclusive_report: { privacy: false, marketing: false },
		vip_consultation: { privacy: false, marketing: false },
	};

/**
 * Returns the answers of a form's consent boxes: true if ticked, false if left empty, undefined if the form has no such box,
 * whatever the request contains. An empty box is no refusal: a lead who was never asked becomes a lead without consent, because
 * they were asked and did not say yes; an earlier yes or no stays. Only unsubscribing, or staff recording a withdrawal, turns a
 * yes into a no.
 */
export function answersIn({
	formType,
	gdprConsent,
	marketing_opt_in,
}: Pick<CaptureForm, "formType" | "gdprConsent" | "marketing_opt_in">): {
	gdprConsent: boolean | undefined;
	marketingOptIn: boolean | undefined;
} {
	const { privacy, marketing } = CONSENT_QUESTIONS[formType];
	return {
		gdprConsent: privacy ? gdprConsent : undefined,
		marketingOptIn: marketing ? marketing_opt_in : undefined,
	};
}

/** Returns whether a premium form's name is the address's local part, which its page sends when no name was typed. */
export function hasMadeUpName({ formType, name, email }: CaptureForm): boolean {
	const isPremium = formType === "exclusive_report" || formType === "vip_consultation";
	return isPremium && isLocalPart(name, email);
}

/** Returns whether a name is an address's local part. */
export function isLocalPart(name: string, email: string): boolean {
	return name === email.split("@", 1)[0];
}

/** Returns whether a form delivers the guide (it sets the lead's accessedGuide). */
export function givesGuide(formType: CaptureForm["formType"]): boolean {
	return formType === "uk_guide" || formType === "lead_magnet";
}
