import { expect, it } from "vitest";
import { readResetTime, readRetryAfter } from "./retry-after.ts";

const now = Date.parse("2026-01-01T00:00:00Z");

it.each([
	["7", 7000],
	["0", 0],
	["Thu, 01 Jan 2026 00:01:00 GMT", 60_000],
	["Wed, 31 Dec 2025 00:00:00 GMT", 0],
	["99999999", 86_400_000],
	["soon", undefined],
	["", undefined],
])("Retry-After %s is %s ms", (header, wait) => {
	expect(readRetryAfter({ "retry-after": header }, now)).toBe(wait);
});

it.each([
	[String(now / 1000 + 30), 30_000],
	[String(now / 1000 - 30), undefined],
	["0", undefined],
	["later", undefined],
	[undefined, undefined],
])("a reset at %s is %s ms away", (header, wait) => {
	expect(readResetTime(header, now)).toBe(wait);
});
