import { type InferOutput, pick } from "valibot";
import { CaptureForm } from "#domain/leads/capture-form.ts";

/** Schema of the guide form's fields. */
export const GuideFields = pick(CaptureForm, ["name", "email", "marketing_opt_in"]);
export type GuideFields = InferOutput<typeof GuideFields>;
