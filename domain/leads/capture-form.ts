import * as v from "valibot";
import { emailAddress, line, optionalLine } from "../text.ts";
import { Attribution } from "./attribution.ts";

/** Form types that POST /api/leads/capture takes (rulings: mid-page, guide, lead magnet and premium forms). */
export const CAPTURE_FORM_TYPES = [
	"uk_midpage",
	"uk_guide",
	"lead_magnet",
	"contact",
	"exclusive_report",
	"vip_consultation",
] as const;

const NAME = "Name is required";
const EMAIL_REQUIRED = "Email is required";

/** Body of POST /api/leads/capture (contract, HTTP). */
export const CaptureForm = v.strictObject({
	name: v.pipe(line(200, NAME), v.minLength(1, NAME)),
	email: v.pipe(v.string(EMAIL_REQUIRED), v.trim(), v.minLength(1, EMAIL_REQUIRED), emailAddress()),
	page: v.pipe(line(100, "Page is required"), v.minLength(1, "Page is required")),
	formType: v.picklist(CAPTURE_FORM_TYPES, "Unknown form type"),
	gdprConsent: v.boolean("Consent must be true or false"),
	marketing_opt_in: v.boolean("Consent must be true or false"),
	source: optionalLine(200),
	phone: optionalLine(40),
	company: optionalLine(200),
	revenue: optionalLine(100),
	attribution: v.optional(Attribution),
	website: v.optional(v.pipe(v.string(), v.maxLength(500))),
	elapsedMs: v.optional(v.pipe(v.number(), v.minValue(0))),
});
export type CaptureForm = v.InferOutput<typeof CaptureForm>;

/** Form types that hand the guide over (the lead's accessedGuide is set). */
export function givesGuide(formType: CaptureForm["formType"]): boolean {
	return formType === "uk_guide" || formType === "lead_magnet";
}
