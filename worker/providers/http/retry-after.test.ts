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
	["-5", undefined],
	["1.5", undefined],
	["Thu, never", undefined],
	["", undefined],
])("readRetryAfter reads the header %s as %s ms", (header, wait) => {
	expect(readRetryAfter({ "retry-after": header }, now)).toBe(wait);
});

it("readRetryAfter and readResetTime measure a time from the response's Date header, not our clock", () => {
	const headers = { date: "Thu, 01 Jan 2026 01:00:00 GMT", "retry-after": "Thu, 01 Jan 2026 01:00:30 GMT" };
	expect(readRetryAfter(headers, now)).toBe(30_000);
	expect(readResetTime({ ...headers, "x-ratelimit-reset": String(now / 1000 + 3_620) }, now)).toBe(20_000);
});

it.each([
	[String(now / 1000 + 30), 30_000],
	[String(now / 1000 - 30), undefined],
	["0", undefined],
	["later", undefined],
	[undefined, undefined],
])("readResetTime reads the header %s as %s ms", (header, wait) => {
	expect(readResetTime(header === undefined ? {} : { "x-ratelimit-reset": header }, now)).toBe(wait);
});
