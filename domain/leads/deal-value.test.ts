import { expect, it } from "vitest";
import { readPounds, writePounds } from "./deal-value.ts";

it.each([
	["12500", 1_250_000],
	["£12,500.50", 1_250_050],
	[" 12 500.5 ", 1_250_050],
	["12500,50", 1_250_050],
	["£ 12.500,5", 1_250_050],
	["1,5", 150],
	["0.07", 7],
	["", null],
	["  ", null],
	["twelve", undefined],
	["1.234", undefined],
	["1,2345", undefined],
	["-5", undefined],
])("readPounds reads %j as pence, as null if empty, or as undefined if invalid", (text, pence) => {
	expect(readPounds(text)).toBe(pence);
});

it.each([
	[1_250_000, "12,500"],
	[1_250_050, "12,500.50"],
	[7, "0.07"],
	[null, ""],
])("writePounds writes %j pence as pounds, which readPounds reads back unchanged", (pence, text) => {
	expect(writePounds(pence)).toBe(text);
	expect(readPounds(text)).toBe(pence);
});
