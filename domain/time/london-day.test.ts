import { describe, expect, it } from "vitest";
import { londonDay, londonDayAfter, londonTime, londonZone, nextLondonDay } from "./london-day.ts";

describe("London calendar days", () => {
	it.each([
		["2026-11-25T12:00:00Z", 1, "2026-11-26"],
		["2026-12-31T12:00:00Z", 30, "2027-01-30"],
		// 25 October 2026 has 25 hours, 29 March 2026 has 23.
		["2026-10-24T23:10:00Z", 1, "2026-10-26"],
		["2026-03-28T23:30:00Z", 1, "2026-03-29"],
	])("londonDayAfter(%s, %d) returns %s", (moment, days, day) => {
		expect(londonDayAfter(new Date(moment), days)).toBe(day);
	});

	it.each([
		["2026-04-05T22:59:59.999Z", "2026-04-05"],
		["2026-04-05T23:00:00.000Z", "2026-04-06"],
		["2026-12-31T23:59:59.999Z", "2026-12-31"],
		["2027-01-01T00:00:00.000Z", "2027-01-01"],
	])("londonDay(%s) returns %s", (moment, day) => expect(londonDay(new Date(moment))).toBe(day));

	it.each([
		["2026-11-22T11:00:00Z", "2026-11-23T00:00:00.000Z"],
		["2026-07-01T23:30:00Z", "2026-07-02T23:00:00.000Z"],
		["2027-04-05T12:00:00Z", "2027-04-05T23:00:00.000Z"],
		// Days on which the clocks change.
		["2026-03-29T00:30:00Z", "2026-03-29T23:00:00.000Z"],
		["2026-10-25T00:30:00Z", "2026-10-26T00:00:00.000Z"],
		["2026-10-24T23:30:00Z", "2026-10-26T00:00:00.000Z"],
	])("nextLondonDay(%s) returns %s", (moment, end) => {
		expect(new Date(nextLondonDay(new Date(moment))).toISOString()).toBe(end);
	});
});

it.each([
	["2026-01-15T09:00", "2026-01-15T09:00:00.000Z"],
	["2026-07-15T09:00:30", "2026-07-15T08:00:30.000Z"],
	["2026-07-15T00:30", "2026-07-14T23:30:00.000Z"],
	// Nights in which the clocks change.
	["2026-03-29T00:59", "2026-03-29T00:59:00.000Z"],
	["2026-03-29T01:30", "2026-03-29T01:30:00.000Z"],
	["2026-03-29T02:00", "2026-03-29T01:00:00.000Z"],
	["2026-10-25T01:30", "2026-10-25T00:30:00.000Z"],
	["2026-10-25T02:00", "2026-10-25T02:00:00.000Z"],
])("londonTime(%s) returns %s", (local, moment) => {
	expect(londonTime(local).toISOString()).toBe(moment);
});

it.each([
	["2026-01-14T00:00:00Z", "GMT"],
	["2026-07-15T23:30:00Z", "BST"],
	// Pages are rendered as the day begins, an hour or two before the clocks change.
	["2026-03-28T23:59:59Z", "GMT"],
	["2026-03-29T00:00:00Z", "BST"],
	["2026-10-24T22:59:59Z", "BST"],
	["2026-10-24T23:00:00Z", "GMT"],
])("londonZone(%s) returns %s", (moment, zone) => {
	expect(londonZone(new Date(moment))).toBe(zone);
});
