import { expect, it } from "vitest";
import { cutText } from "./cut-text.ts";

it("cutText truncates without splitting a surrogate pair", () => {
	expect(cutText("Ana", 3)).toBe("Ana");
	expect(cutText("Ana Maria", 3)).toBe("Ana");
	expect(cutText("ab\u{1f600}", 3)).toBe("ab");
	expect(cutText("ab\u{1f600}c", 4)).toBe("ab\u{1f600}");
});
