import { describe, expect, it } from "vitest";
import { CLAIM_PAGES, CLAIMS, claimById, claimsForPage, dueClaims, expiredClaims } from "./claims.ts";

const TODAY = { offerRuns: false, samples: false, expiredClaims: [] };
const EVER = { offerRuns: true, samples: true, expiredClaims: [] };

describe("claims", () => {
	it("each has a unique id, a basis and at least one page, with no page listed twice", () => {
		expect(new Set(CLAIMS.map(claim => claim.id)).size).toBe(CLAIMS.length);
		for (const claim of CLAIMS) {
			expect(claim.basis.length).toBeGreaterThan(10);
			expect(claim.pages.length).toBeGreaterThan(0);
			expect(new Set(claim.pages).size).toBe(claim.pages.length);
		}
	});
	it("claimsForPage returns claims for every claim page, and only corporate-stats for corporate", () => {
		for (const page of CLAIM_PAGES) expect(claimsForPage(page, TODAY).length).toBeGreaterThan(0);
		expect(claimsForPage("corporate", EVER).map(claim => claim.id)).toEqual(["corporate-stats"]);
	});
	it("each names its renewal evidence and a valid last day, and none has expired on 2026-11-22", () => {
		for (const { evidence, validUntil } of CLAIMS) {
			expect(evidence.length).toBeGreaterThan(10);
			expect(new Date(validUntil).toISOString().slice(0, 10)).toBe(validUntil);
		}
		expect(expiredClaims("2026-11-22")).toEqual([]);
	});
	it("claimsForPage lists a claim up to and including its last valid day, and not on the day after", () => {
		const sources = (day: string) =>
			claimsForPage("tax-savings", { ...TODAY, expiredClaims: expiredClaims(day) }).map(({ id }) => id);
		expect(sources("2027-04-05")).toContain("vat");
		expect(sources("2027-04-06")).not.toContain("vat");
	});
	it("dueClaims lists claims from 60 days before they expire and after, the earliest last day first", () => {
		const due = (day: string) => dueClaims(day).filter(({ id }) => id === "vat");
		expect(due("2027-02-03")).toEqual([]);
		expect(due("2027-02-04")).toMatchObject([{ id: "vat", expired: false, validUntil: "2027-04-05" }]);
		expect(due("2027-04-06")).toMatchObject([{ id: "vat", expired: true }]);
		const days = dueClaims("2028-01-01").map(({ validUntil }) => validUntil);
		expect(days).toHaveLength(CLAIMS.length);
		expect(days).toEqual(days.toSorted());
	});
	it("claimsForPage lists a claim of the offer or of the samples only while an offer runs or samples are shown", () => {
		const ids = (page: "home" | "ownership", today: typeof TODAY) =>
			claimsForPage(page, today).map(claim => claim.id);
		expect(ids("home", TODAY)).not.toContain("offer-slots");
		expect(ids("home", EVER)).toContain("offer-slots");
		expect(ids("ownership", TODAY)).not.toContain("illustrative-stories");
		expect(ids("ownership", EVER)).toContain("illustrative-stories");
	});
	it("claimsForPage lists corporate-tax-rates on uk-4 and uk-dubai-3, calculator-rates and market-reach on uk-old", () => {
		const ids = (page: "uk-4" | "uk-dubai-3" | "uk-old") => claimsForPage(page, TODAY).map(claim => claim.id);
		for (const page of ["uk-4", "uk-dubai-3"] as const) expect(ids(page)).toContain("corporate-tax-rates");
		for (const claim of ["calculator-rates", "market-reach"]) expect(ids("uk-old")).toContain(claim);
	});
	it("claimsForPage lists the saving of £636 a day, not of £639, on uk-4, and that of £639 on uk-hub", () => {
		const ids = (page: "uk-4" | "uk-hub") => claimsForPage(page, TODAY).map(claim => claim.id);
		expect(ids("uk-4")).toContain("saving-636-a-day");
		expect(ids("uk-4")).not.toContain("saving-639-a-day");
		expect(ids("uk-hub")).toContain("saving-639-a-day");
		expect(claimById("saving-636-a-day")?.claim).toBe("About £636 a day");
	});
});
