import { describe, expect, it } from "vitest";
import { acceptedEncodings } from "./negotiate.ts";

describe("acceptedEncodings", () => {
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
		["brotli, xgzip", []],
		["", []],
		[undefined, []],
		[null, []],
	])("returns for the header %j the encodings %j", (header, encodings) => {
		expect(acceptedEncodings(header)).toEqual(encodings);
	});
});
