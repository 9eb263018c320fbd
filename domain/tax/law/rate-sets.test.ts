import { describe, expect, it } from "vitest";
import { CORPORATION_TAX, lawOn, overdueReviews, PERSONAL_TAXES } from "./rate-sets.ts";

const nextDay = (day: string) => new Date(Date.parse(day) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

describe("tax rate sets", () => {
	it("have no overdue review today (on failure, the lines below name the file to open and what to compare)", () => {
		expect(overdueReviews(new Date())).toEqual([]);
	});

	it.each([
		["corporation tax", CORPORATION_TAX],
		["personal taxes", PERSONAL_TAXES],
	] as const)(
		"for %s are valid without a gap of a day, and cite gov.uk or legislation.gov.uk sources",
		(_name, sets) => {
			for (const [at, { validFrom, validUntil, reviewBy, checkedOn, sources }] of sets.entries()) {
				expect(validFrom < validUntil && checkedOn < reviewBy).toBe(true);
				expect(sources.length).toBeGreaterThan(0);
				for (const source of sources)
					expect(source).toMatch(/^https:\/\/www\.(gov\.uk|legislation\.gov\.uk)\//);
				const before = sets[at - 1];
				if (before) expect(validFrom).toBe(nextDay(before.validUntil));
			}
		},
	);

	it("have bands in ascending order, the last without an upper limit", () => {
		for (const { rates } of PERSONAL_TAXES)
			for (const bands of [rates.income, rates.dividend, rates.employee]) {
				const limits = bands.map(({ upTo }) => upTo ?? Number.POSITIVE_INFINITY);
				expect(limits).toEqual(limits.toSorted((one, other) => one - other));
				expect(limits.at(-1)).toBe(Number.POSITIVE_INFINITY);
			}
	});

	it("are reported by overdueReviews once due, with the file, the tax and the source to compare", () => {
		expect(overdueReviews(new Date("2027-03-31T12:00:00Z"))).toEqual([]);
		const [first = "", second = "", ...more] = overdueReviews(new Date("2027-04-05T12:00:00Z"));
		expect(more).toEqual([]);
		expect(first).toMatch(/^domain\/tax\/law\/rate-sets\.ts: Corporation tax 2025\/26 .*2027-04-01/);
		expect(second).toContain("https://www.gov.uk/hmrc-internal-manuals/company-taxation-manual/ctm03925");
		expect(overdueReviews(new Date("2027-04-06T12:00:00Z"))).toHaveLength(4);
	});
});

describe("lawOn", () => {
	it("switches to the new tax year at midnight in London on 6 April", () => {
		expect(lawOn(new Date("2026-04-05T22:59:59Z"))?.taxYear).toBe("2025/26");
		expect(lawOn(new Date("2026-04-05T23:00:00Z"))?.taxYear).toBe("2026/27");
	});

	it("returns null on a day without known rates", () => {
		expect(lawOn(new Date("2027-04-05T12:00:00Z"))).toBeNull();
		expect(lawOn(new Date("2025-04-03T12:00:00Z"))).toBeNull();
	});
});
