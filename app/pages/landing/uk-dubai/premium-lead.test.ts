import { describe, expect, it } from "vitest";
import { premiumLead } from "./premium-lead.ts";

describe("premiumLead", () => {
	it("uses the e-mail address's local part as name when only the address is known", () => {
		expect(premiumLead("exclusive_report", { email: " ada@example.com " })).toMatchObject({
			name: "ada",
			email: "ada@example.com",
			page: "uk-dubai",
		});
	});

	it.each(["\u200e", "\u0000", "\u2800"])(
		"uses the e-mail address's local part when the name %j has no visible character",
		name => {
			expect(premiumLead("vip_consultation", { name, email: "ada@example.com" })?.name).toBe("ada");
		},
	);

	it("returns null without a valid e-mail address", () => {
		for (const email of ["", "ada", "ada@", "a@b.example, c@d.example"]) {
			expect(premiumLead("vip_consultation", { name: "Ada", email })).toBeNull();
		}
	});

	it("truncates overlong values and drops control characters instead of losing the lead", () => {
		const lead = premiumLead("vip_consultation", {
			name: `Ada\u0000${"\ud83d\ude00".repeat(100)}`,
			email: "ada@example.com",
			phone: "1".repeat(99),
		});
		expect(lead?.phone).toHaveLength(40);
		expect(lead?.name).toBe(`Ada ${"\ud83d\ude00".repeat(98)}`);
	});
});
