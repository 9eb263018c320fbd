import { type InferOutput, pick } from "valibot";
import { CaptureForm } from "#domain/leads/capture-form.ts";

/** What a visitor fills in to open the guide. */
export const GuideFields = pick(CaptureForm, ["name", "email", "marketing_opt_in"]);
export type GuideFields = InferOutput<typeof GuideFields>;
