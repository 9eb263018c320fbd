import { expect, it } from "vitest";
import { wordOf } from "./word-of.ts";

it("knows its own names alone, whatever visitors call their campaigns", () => {
	expect(wordOf({ direct: "Direct" }, "direct")).toBe("Direct");
	for (const name of ["letter", "__proto__", "constructor", "toString", ""])
		expect(wordOf({ direct: "Direct" }, name)).toBeUndefined();
});
