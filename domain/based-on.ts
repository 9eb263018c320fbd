import * as v from "valibot";
import { object } from "./shape.ts";

const VERSION = "A version is a whole number";

/** The version that a change is based on, beside its fields; without one the change is not checked. */
export const BasedOn = object({
	version: v.optional(v.pipe(v.number(VERSION), v.integer(VERSION), v.minValue(0, VERSION))),
});
export type BasedOn = v.InferOutput<typeof BasedOn>;

/** The same in the query of a call that has no body. */
export const BasedOnQuery = object({
	version: v.optional(v.pipe(v.string(VERSION), v.regex(/^\d{1,15}$/, VERSION), v.transform(Number))),
});
