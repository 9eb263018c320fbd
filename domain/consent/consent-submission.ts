import * as v from "valibot";
import { object, requiredLine } from "../shape.ts";

const FLAG = "Must be true or false";

/** Body of POST /api/consent (docs/specification/http.md#public-calls). A client may also send `necessary`; it is dropped. */
export const ConsentSubmission = object({
	choice: object(
		{ analytics: v.boolean(FLAG), marketing: v.boolean(FLAG), functional: v.boolean(FLAG) },
		"Please choose for analytics, marketing and functional",
	),
	version: v.optional(requiredLine(50, "The version of the consent text is required"), ""),
});
export type ConsentSubmission = v.InferOutput<typeof ConsentSubmission>;
