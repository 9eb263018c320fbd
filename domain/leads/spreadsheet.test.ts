import { expect, it } from "vitest";
import { harmlessCell, withoutGuard } from "./spreadsheet.ts";

it.each(["=1+1", "+44 20", "-5", "@x", "\tx", "\rx", "\uff1d1"])("%j is no formula, and comes back", text => {
	expect(harmlessCell(text)).toBe(`'${text}`);
	expect(withoutGuard(`'${text}`)).toBe(text);
});

it.each(["", "a=1", "'tis", "Ann"])("%j stays as it is", text => {
	expect([harmlessCell(text), withoutGuard(text)]).toEqual([text, text]);
});
