import * as v from "valibot";
import { CaptureForm } from "#domain/leads/capture-form.ts";

/**
 * Schema of the mid-page and guide forms' fields (docs/specification/forms-and-intake.md#mid-page-and-consultation-forms): name
 * and email, consent optional.
 */
export const ContactFields = v.object({
	name: v.optional(CaptureForm.entries.name, ""),
	email: v.optional(CaptureForm.entries.email, ""),
	gdprConsent: v.optional(v.boolean(), false),
});
export type ContactFields = v.InferOutput<typeof ContactFields>;
