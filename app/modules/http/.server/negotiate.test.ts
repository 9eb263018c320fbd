import { describe, expect, it } from "vitest";
import { acceptedEncodings, byteRange, isUnchanged } from "./negotiate.ts";

describe("encodings", () => {
	it.each([
		["gzip, deflate, br, zstd", ["br", "gzip"]],
		["br;q=0", []],
		["br;q=0.0, gzip", ["gzip"]],
		["gzip, br;q=0.2", ["gzip", "br"]],
		["*", ["br", "gzip"]],
		["*;q=0, gzip", ["gzip"]],
		["GZIP ; Q=0.5", ["gzip"]],
		["identity", []],
		["identity, br;q=0.5", []],
		["br;q=2, gzip;q=x", []],
		["brotli, xgzip", []],
		["", []],
		[undefined, []],
		[null, []],
	])("%j means %j", (header, encodings) => {
		expect(acceptedEncodings(header)).toEqual(encodings);
	});
});

describe("what a client holds", () => {
	it.each(["*", " * ", '"a"', 'W/"a"', '"x", "a"', '"x" ,W/"a"'])("is known by %s", header => {
		expect(isUnchanged(header, 'W/"a"')).toBe(true);
	});
	it.each([undefined, "", '"b"', "a", '"a', '"aa"'])("is not known by %s", header => {
		expect(isUnchanged(header, '"a"')).toBe(false);
	});
});

describe("a part of 100 bytes", () => {
	it.each([
		["bytes=0-0", { start: 0, end: 0 }],
		["bytes=-5", { start: 95, end: 99 }],
		["bytes=-500", { start: 0, end: 99 }],
		["bytes=10-", { start: 10, end: 99 }],
		["bytes=10-1000", { start: 10, end: 99 }],
		["bytes=100-", "none"],
		["bytes=-0", "none"],
		["bytes=5-2", null],
		["bytes=-", null],
		["bytes=0-1,4-5", null],
		["lines=0-1", null],
		[undefined, null],
	])("asked for as %s is %j", (header, part) => {
		expect(byteRange(header, 100)).toEqual(part);
	});
});
