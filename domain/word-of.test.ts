import { expect, it } from "vitest";
import { wordOf } from "./word-of.ts";

it("wordOf returns the word of a listed name, and undefined for unknown names and prototype properties", () => {
	expect(wordOf({ direct: "Direct" }, "direct")).toBe("Direct");
	for (const name of ["letter", "__proto__", "constructor", "toString", ""])
		expect(wordOf({ direct: "Direct" }, name)).toBeUndefined();
});
