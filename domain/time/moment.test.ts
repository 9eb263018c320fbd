import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { londonMidnight } from "./london-day.ts";
import { Moment } from "./moment.ts";

describe("londonMidnight", () => {
	it.each([
		["2026-01-15", "2026-01-15T00:00:00.000Z"],
		["2026-07-15", "2026-07-14T23:00:00.000Z"],
		["2026-03-29", "2026-03-29T00:00:00.000Z"],
		["2026-03-30", "2026-03-29T23:00:00.000Z"],
		["2026-10-25", "2026-10-24T23:00:00.000Z"],
		["2026-10-26", "2026-10-26T00:00:00.000Z"],
	])("returns for %s the moment %s", (day, time) => {
		expect(londonMidnight(day).toISOString()).toBe(time);
	});
});

describe("Moment schema", () => {
	it.each([
		["2026-07-15", "2026-07-14T23:00:00.000Z"],
		["2026-07-15T09:30:00+01:00", "2026-07-15T08:30:00.000Z"],
		["2026-07-15T09:30Z", "2026-07-15T09:30:00.000Z"],
	])("parses %s to the right moment", (text, time) => {
		expect(v.parse(Moment, text).toISOString()).toBe(time);
	});

	it.each([
		"0001-01-01",
		"0999-12-31T10:00:00Z",
		"2026-02-30",
		"2026-02-30T10:00:00Z",
		"2026-07-15T09:30:00",
		"tomorrow",
		"",
		5,
		null,
	])("rejects %j", text => {
		expect(v.is(Moment, text)).toBe(false);
	});
});
