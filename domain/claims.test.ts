import { describe, expect, it } from "vitest";
import { CLAIM_PAGES, CLAIMS, claimById, claimsForPage } from "./claims.ts";

const TODAY = { offerRuns: false, samples: false };
const EVER = { offerRuns: true, samples: true };

describe("claims", () => {
	it("each have one id, a basis and at least one page", () => {
		expect(new Set(CLAIMS.map(claim => claim.id)).size).toBe(CLAIMS.length);
		for (const claim of CLAIMS) {
			expect(claim.basis.length).toBeGreaterThan(10);
			expect(claim.pages.length).toBeGreaterThan(0);
			expect(new Set(claim.pages).size).toBe(claim.pages.length);
		}
	});
	it("stand on every page that makes some", () => {
		for (const page of CLAIM_PAGES) expect(claimsForPage(page, TODAY).length).toBeGreaterThan(0);
		expect(claimsForPage("corporate", EVER).map(claim => claim.id)).toEqual(["corporate-stats"]);
	});
	it("of an offer or of examples are named only while there are some", () => {
		const ids = (page: "home" | "ownership", today: typeof TODAY) =>
			claimsForPage(page, today).map(claim => claim.id);
		expect(ids("home", TODAY)).not.toContain("offer-slots");
		expect(ids("home", EVER)).toContain("offer-slots");
		expect(ids("ownership", TODAY)).not.toContain("illustrative-stories");
		expect(ids("ownership", EVER)).toContain("illustrative-stories");
	});
	it("tell the two sums a day apart", () => {
		const ids = (page: "uk-4" | "uk-hub") => claimsForPage(page, TODAY).map(claim => claim.id);
		expect(ids("uk-4")).toContain("saving-636-a-day");
		expect(ids("uk-4")).not.toContain("saving-639-a-day");
		expect(ids("uk-hub")).toContain("saving-639-a-day");
		expect(claimById("saving-636-a-day")?.claim).toBe("About £636 a day");
	});
});
