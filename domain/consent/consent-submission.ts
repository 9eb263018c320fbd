import * as v from "valibot";
import { line, object } from "../shape.ts";

const FLAG = "Must be true or false";
const VERSION = "The version of the consent text is required";

/** Body of POST /api/consent (docs/specification/http.md#public-calls). A client may also send `necessary`; it is dropped. */
export const ConsentSubmission = object({
	choice: object(
		{ analytics: v.boolean(FLAG), marketing: v.boolean(FLAG), functional: v.boolean(FLAG) },
		"Please choose for analytics, marketing and functional",
	),
	version: v.optional(v.pipe(line(50, VERSION), v.minLength(1, VERSION)), ""),
});
export type ConsentSubmission = v.InferOutput<typeof ConsentSubmission>;
