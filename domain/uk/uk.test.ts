import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { badgeText, compareCategories, compareCosts, compareItems } from "./cost-totals.ts";
import { countdown } from "./countdown.ts";
import { rateDevice } from "./device.ts";
import { isUkOfficeOpen, whenUkOfficeIsOpen } from "./office-hours.ts";

describe("whenUkOfficeIsOpen", () => {
	it.each([
		["2026-01-14T12:34:56Z", "2026-01-14T12:34:56Z", "now, while it is open"],
		["2026-01-14T18:00:00Z", "2026-01-15T08:00:00Z", "the next morning"],
		["2026-01-14T07:59:59Z", "2026-01-14T08:00:00Z", "the same morning"],
		["2026-07-17T17:00:00Z", "2026-07-20T07:00:00Z", "Monday, in summer"],
		["2026-03-28T12:00:00Z", "2026-03-30T07:00:00Z", "Monday after the clocks went forward"],
		["2026-10-24T12:00:00Z", "2026-10-26T08:00:00Z", "Monday after the clocks went back"],
	])("at %s returns %s (%s)", (now, open) =>
		expect(whenUkOfficeIsOpen(new Date(now))).toEqual(new Date(open)),
	);
});

describe("isUkOfficeOpen", () => {
	it.each([
		["2026-01-14T07:59:59Z", false, "Wednesday, GMT, before opening"],
		["2026-01-14T08:00:00Z", true, "Wednesday, GMT, at opening"],
		["2026-01-14T17:59:59.999Z", true, "the last moment"],
		["2026-01-14T18:00:00Z", false, "closed"],
		["2026-07-15T06:59:59Z", false, "BST, 07:59 in London"],
		["2026-07-15T07:00:00Z", true, "BST, 08:00 in London"],
		["2026-07-15T16:59:59Z", true, "BST, 17:59 in London"],
		["2026-07-15T17:00:00Z", false, "BST, 18:00 in London"],
		["2026-01-17T12:00:00Z", false, "Saturday"],
		["2026-01-18T12:00:00Z", false, "Sunday"],
		["2026-01-16T12:00:00Z", true, "Friday"],
		["2026-03-27T07:30:00Z", false, "Friday before the clocks go forward: 07:30"],
		["2026-03-30T07:30:00Z", true, "Monday after the clocks went forward: 08:30"],
		["2026-10-23T17:30:00Z", false, "Friday before the clocks go back: 18:30"],
		["2026-10-26T17:30:00Z", true, "Monday after the clocks went back: 17:30"],
		["2026-01-14T00:30:00Z", false, "just after midnight"],
	])("at %s returns %s (%s)", (moment, open) => expect(isUkOfficeOpen(new Date(moment))).toBe(open));
});

describe("countdown", () => {
	const end = Date.UTC(2025, 7, 1);
	it("splits the remaining time into days, hours, minutes and seconds", () => {
		expect(countdown(end, end - (((2 * 24 + 3) * 60 + 4) * 60 + 5) * 1000)).toEqual({
			state: "running",
			days: 2,
			hours: 3,
			minutes: 4,
			seconds: 5,
		});
	});
	it("runs to the last millisecond, and has ended afterwards or with an invalid end", () => {
		expect(countdown(end, end - 1)).toMatchObject({ state: "running", seconds: 1 });
		for (const now of [end, end + 1, end + 1e12]) expect(countdown(end, now)).toEqual({ state: "ended" });
		expect(countdown(Number.NaN, end)).toEqual({ state: "ended" });
	});
	it("has parts that add up to the remaining seconds, each below its limit", () => {
		fc.assert(
			fc.property(fc.integer({ min: 1, max: 1e9 }), seconds => {
				const left = countdown(seconds * 1000, 0);
				if (left.state === "ended") throw new Error("ended early");
				expect(((left.days * 24 + left.hours) * 60 + left.minutes) * 60 + left.seconds).toBe(seconds);
				expect([left.hours < 24, left.minutes < 60, left.seconds < 60]).toEqual([true, true, true]);
			}),
		);
	});
});

describe("rateDevice", () => {
	const strong = {
		effectiveType: "4g",
		usedHeapBytes: 50 * 1024 * 1024,
		cpuCores: 3,
		screenWidth: 769,
		pixelRatio: 2,
		batteryLevel: 0.2,
	};
	it("does not optimise for a strong or an unknown device", () => {
		expect(rateDevice(strong)).toEqual({
			connectionSpeed: "4g",
			isSlowConnection: false,
			isLowEndDevice: false,
			isLowPowerDevice: false,
			isMobileDevice: false,
			pixelRatio: 2,
			isLowBattery: false,
			shouldOptimize: false,
		});
		expect(rateDevice({})).toMatchObject({
			connectionSpeed: "unknown",
			shouldOptimize: false,
			pixelRatio: 1,
		});
	});
	it.each([
		[{ effectiveType: "slow-2g" }, "isSlowConnection"],
		[{ effectiveType: "2g" }, "isSlowConnection"],
		[{ effectiveType: "3g" }, "isSlowConnection"],
		[{ usedHeapBytes: 50 * 1024 * 1024 - 1 }, "isLowEndDevice"],
		[{ cpuCores: 2 }, "isLowPowerDevice"],
		[{ batteryLevel: 0.19 }, "isLowBattery"],
	] as const)("optimises for %j", (weakness, flag) => {
		expect(rateDevice({ ...strong, ...weakness })).toMatchObject({ [flag]: true, shouldOptimize: true });
	});
	it("does not optimise because of a mobile screen width alone", () => {
		expect(rateDevice({ ...strong, screenWidth: 768 })).toMatchObject({
			isMobileDevice: true,
			shouldOptimize: false,
		});
	});
});

describe("cost of living comparison", () => {
	it("rounds the percentage, and gives the badge the sign of the change in cost", () => {
		expect(compareCosts(200, 150)).toEqual({
			london: 200,
			dubai: 150,
			saving: 50,
			percentage: 25,
			badge: "-",
		});
		expect(compareCosts(35, 75)).toMatchObject({ saving: -40, percentage: -114, badge: "+" });
		expect(compareCosts(10, 10)).toMatchObject({ saving: 0, percentage: 0, badge: "" });
		expect(compareCosts(0, 10)).toMatchObject({ percentage: 0, badge: "+" });
		expect(compareCosts(1000, 1001).percentage).toBe(0);
		expect(badgeText(compareCosts(35, 75))).toBe("+114%");
		expect(badgeText(compareCosts(200, 150))).toBe("-25%");
	});
	it("sums the items, and the items of categories to the same totals", () => {
		const items = [
			{ london: 100, dubai: 60 },
			{ london: 50, dubai: 65 },
		];
		const [first, ...others] = items;
		expect(compareItems(items)).toMatchObject({
			london: 150,
			dubai: 125,
			saving: 25,
			percentage: 17,
			badge: "-",
		});
		expect(compareCategories([{ items: first ? [first] : [] }, { items: others }])).toEqual(
			compareItems(items),
		);
	});
});
