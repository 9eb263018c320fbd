import * as v from "valibot";
import { object } from "./shape.ts";

const VERSION = "A version is a whole number";

/** The version that a change is based on, beside its fields; without one the change is not checked. */
export const BasedOn = object({
	version: v.optional(v.pipe(v.number(VERSION), v.integer(VERSION), v.minValue(0, VERSION))),
});
export type BasedOn = v.InferOutput<typeof BasedOn>;
