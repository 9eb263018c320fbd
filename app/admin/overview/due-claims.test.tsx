import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { dueClaims } from "#domain/claims.ts";
import { DueClaims } from "./due-claims.tsx";

describe("DueClaims", () => {
	it("names an expiring claim, and after its last day its source and the file in which to renew it", () => {
		const told = (day: string) => renderToStaticMarkup(<DueClaims claims={dueClaims(day)} />);
		expect(told("2026-11-22")).toBe("");
		expect(told("2027-03-01")).toContain("“VAT 20% versus 5%” leaves the pages after 5 April 2027.");
		expect(told("2027-04-06")).toMatch(
			/“VAT 20% versus 5%” left the pages: its last day was 5 April 2027\. .*gov\.uk\/vat-rates.* for vat in domain\/claims\.ts/,
		);
	});
});
