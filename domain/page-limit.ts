import * as v from "valibot";

const LIMIT = "Limit must be a whole number from 1 to 500";

/** The `limit` parameter of a list: a whole number from 1 to 500; absent or empty, 100 (docs/specification/http.md#answers). */
export const pageLimit = v.optional(
	v.pipe(
		v.string(LIMIT),
		v.regex(/^\d{0,3}$/, LIMIT),
		v.transform(text => Number(text || "100")),
		v.minValue(1, LIMIT),
		v.maxValue(500, LIMIT),
	),
	"100",
);
