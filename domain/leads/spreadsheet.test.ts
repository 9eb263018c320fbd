import { expect, it } from "vitest";
import { escapeFormula, unescapeFormula } from "./spreadsheet.ts";

it.each(["=1+1", "+44 20", "-5", "@x", "\tx", "\rx", "\uff1d1"])(
	"escapeFormula puts an apostrophe before %j, and unescapeFormula removes it",
	text => {
		expect(escapeFormula(text)).toBe(`'${text}`);
		expect(unescapeFormula(`'${text}`)).toBe(text);
	},
);

it.each([
	["Ann;=1+2;Bob", "Ann;'=1+2;Bob"],
	['Ann;""=1+2', 'Ann;""\'=1+2'],
	["Ann\t@x\r\n-5\n\n+1", "Ann\t'@x\r\n'-5\n\n'+1"],
])(
	"escapeFormula escapes formulas after delimiters and line breaks in %j, and unescapeFormula restores it",
	(text, guarded) => {
		expect(escapeFormula(text)).toBe(guarded);
		expect(unescapeFormula(guarded)).toBe(text);
	},
);

it.each(["", "a=1", "a; b", "a\t\tb", "it's; 'so'", "a\r\nb", "'tis", "Ann"])(
	"escapeFormula and unescapeFormula leave %j unchanged",
	text => {
		expect([escapeFormula(text), unescapeFormula(text)]).toEqual([text, text]);
	},
);
