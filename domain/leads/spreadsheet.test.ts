import { expect, it } from "vitest";
import { escapeFormula, unescapeFormula } from "./spreadsheet.ts";

it.each(["=1+1", "+44 20", "-5", "@x", "\tx", "\rx", "\uff1d1"])("%j is no formula, and comes back", text => {
	expect(escapeFormula(text)).toBe(`'${text}`);
	expect(unescapeFormula(`'${text}`)).toBe(text);
});

it.each([
	["Ann;=1+2;Bob", "Ann;'=1+2;Bob"],
	['Ann;""=1+2', 'Ann;""\'=1+2'],
	["Ann\t@x\r\n-5\n\n+1", "Ann\t'@x\r\n'-5\n\n'+1"],
])("%j is no formula where it is cut, and comes back", (text, guarded) => {
	expect(escapeFormula(text)).toBe(guarded);
	expect(unescapeFormula(guarded)).toBe(text);
});

it.each(["", "a=1", "a; b", "a\t\tb", "it's; 'so'", "a\r\nb", "'tis", "Ann"])("%j stays as it is", text => {
	expect([escapeFormula(text), unescapeFormula(text)]).toEqual([text, text]);
});
