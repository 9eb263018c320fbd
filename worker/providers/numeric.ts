import * as v from "valibot";

/** A number in an answer; some servers send it as a string. */
export const Numeric = v.union([
	v.number(),
	v.pipe(
		v.string(),
		v.regex(/^\d+$/u),
		v.transform(text => Number(text)),
	),
]);
