import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { looseObject, object, record, strictObject } from "./shape.ts";

const word = v.optional(v.string());
const shapes = {
	object: object({ word }),
	strictObject: strictObject({ word }),
	looseObject: looseObject({ word }),
	record: record(v.string(), v.string()),
	picked: v.pick(object({ word, other: word }), ["word"]),
	nested: object({ inner: v.optional(v.nullable(object({ word }))) }),
};

describe("object and record schemas", () => {
	it.each(Object.entries(shapes))(
		"accept an object as %s, and reject arrays and other values",
		(_name, schema) => {
			expect(v.safeParse(schema, {}).success).toBe(true);
			for (const list of [[], [1], [{}]]) expect(v.safeParse(schema, list).success).toBe(false);
			for (const other of [null, "list", 1, undefined])
				expect(v.safeParse(schema, other).success).toBe(false);
		},
	);

	it.each(["__proto__", "constructor", "prototype"])(
		"reject a record with the key %s, and drop the key from an object",
		key => {
			const given: unknown = JSON.parse(`{"word": "a", "${key}": "b"}`);
			expect(v.safeParse(shapes.record, given).success).toBe(false);
			expect(v.safeParse(shapes.object, given).output).toEqual({ word: "a" });
		},
	);

	it("report a nested array at its path, and an array with the schema's own message", () => {
		const { issues } = v.safeParse(shapes.nested, { inner: [] });
		expect(issues?.map(issue => v.getDotPath(issue))).toEqual(["inner"]);
		expect(v.safeParse(object({ word }, "An object, please"), []).issues?.[0].message).toBe(
			"An object, please",
		);
	});
});
