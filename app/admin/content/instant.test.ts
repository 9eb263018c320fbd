import { describe, expect, it } from "vitest";
import { instantInWords, joinInstant, londonInWords, splitInstant } from "./instant.ts";

describe("instant with time zone in the content editor", () => {
	it.each([
		["2025-08-01T00:00:00Z", "2025-08-01T00:00", "Z"],
		["2025-08-01T00:00:00+01:00", "2025-08-01T00:00", "London"],
		["2025-12-01T00:00:00Z", "2025-12-01T00:00", "London"],
		["2025-07-31T23:59:59+04:00", "2025-07-31T23:59:59", "+04:00"],
		["2025-07-31T00:00+05:30", "2025-07-31T00:00", "+05:30"],
	])("is split into local time and zone, and joined to the same instant: %s", (instant, content, zone) => {
		expect(splitInstant(instant)).toEqual({ content, zone });
		expect(Date.parse(joinInstant(content, zone))).toBe(Date.parse(instant));
	});

	it("is joined with London's offset of the season (summer +01:00, winter Z)", () => {
		expect(joinInstant("2026-07-15T09:00", "London")).toBe("2026-07-15T09:00:00+01:00");
		expect(joinInstant("2026-01-15T09:00:30", "London")).toBe("2026-01-15T09:00:30Z");
	});

	it("is empty when no time was entered", () => {
		expect(splitInstant("")).toMatchObject({ content: "" });
		expect(joinInstant("", "Z")).toBe("");
	});

	it("is described in words with its time zone", () => {
		expect(instantInWords("2025-07-31T23:59:59+04:00")).toBe("31 July 2025 at 23:59:59, Dubai time");
		expect(instantInWords("2025-07-31T09:00:00+01:00")).toBe("31 July 2025 at 09:00:00, London time");
		expect(instantInWords("2025-08-01T00:00:00Z")).toBe("1 August 2025 at 00:00:00, UTC");
		expect(instantInWords("2025-07-31T00:00:00+05:30")).toBe("31 July 2025 at 00:00:00, UTC+05:30");
	});

	it("is described in London time when it is stored in UTC (londonInWords)", () => {
		expect(londonInWords("2026-07-15T08:00:00.000Z")).toBe("15 July 2026 at 09:00:00, London time");
		expect(londonInWords("2026-10-25T01:30:00.000Z")).toBe("25 October 2026 at 01:30:00, London time");
	});
});

it("instantInWords says the time that a time skipped by London's clocks stands for", () => {
	const skipped = joinInstant("2027-03-28T01:30", "London");
	expect(instantInWords(skipped)).toBe("28 March 2027 at 02:30:00, London time");
	expect(instantInWords(skipped)).toBe(londonInWords(skipped));
});
