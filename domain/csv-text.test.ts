import { expect, it } from "vitest";
import { csvText } from "./csv-text.ts";

const TEXT = "Name\tE-mail\nJosé Muñoz\ta@firm.com\n";
const little = [...TEXT].flatMap(sign => [sign.charCodeAt(0) & 0xff, sign.charCodeAt(0) >> 8]);
const big = [...TEXT].flatMap(sign => [sign.charCodeAt(0) >> 8, sign.charCodeAt(0) & 0xff]);

it.each([
	["UTF-8", [...new TextEncoder().encode(TEXT)]],
	["UTF-8 with a mark", [...new TextEncoder().encode(`\uFEFF${TEXT}`)]],
	["UTF-16 of Excel", [0xff, 0xfe, ...little]],
	["UTF-16 the other way round", [0xfe, 0xff, ...big]],
	["Windows-1252", [...TEXT].map(sign => sign.charCodeAt(0))],
])("csvText decodes a file in %s", (_, bytes) => {
	expect(csvText(Uint8Array.from(bytes))).toBe(TEXT);
});

it("csvText empties Excel's sep= line but keeps its line break, so that line numbers stay right", () => {
	const bytes = new TextEncoder().encode("\uFEFFsep=;\r\nName;E-mail\r\n");
	expect(csvText(bytes)).toBe("\r\nName;E-mail\r\n");
});

it("csvText replaces half a UTF-16 character at the end of a file, and keeps everything before it", () => {
	expect(csvText(Uint8Array.from([0xff, 0xfe, ...little, 0x41]))).toBe(`${TEXT}\uFFFD`);
});
