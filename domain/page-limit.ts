import * as v from "valibot";

const LIMIT = "Limit must be a whole number from 1 to 500";

/** The `limit` parameter of a list: a whole number from 1 to 500, else 100 (docs/specification/http.md#answers). */
export const pageLimit = v.optional(
	v.pipe(
		v.string(LIMIT),
		v.regex(/^\d{1,3}$/, LIMIT),
		v.transform(Number),
		v.minValue(1, LIMIT),
		v.maxValue(500, LIMIT),
	),
	"100",
);
