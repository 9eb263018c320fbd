import { describe, expect, it } from "vitest";
import * as messages from "./messages.ts";

describe("formMessage", () => {
	it.each([
		[
			"lead",
			"Hello! I've just sent the consultation form on your website and would like to set up a business in Dubai.",
		],
		[
			"contact",
			"Hello! I've just sent the contact form on your website and would like to talk to a consultant.",
		],
		["calculator", "Hello! I've used the cost calculator on your website and would like an accurate quote."],
		[
			"lead-magnet",
			"Hello! I've just requested the Dubai business guide on your website and have a few questions.",
		],
	] as const)(
		"opens with the sentence of the form type %s, then lists the given values",
		(formType, opening) => {
			expect(messages.formMessage({ formType })).toBe(opening);
			const everything = {
				formType,
				name: " Ann  Example ",
				phone: "+44",
				email: "a@b.example",
				businessType: "Tea",
				companyName: "Sample",
				additionalInfo: "One\ntwo",
			};
			expect(messages.formMessage(everything)).toBe(
				`${opening}\n\nName: Ann Example\nPhone: +44\nEmail: a@b.example\nBusiness type: Tea\nCompany: Sample\nMore: One two`,
			);
		},
	);

	it("truncates a value to 300 characters", () => {
		const [, name] = messages.formMessage({ formType: "lead", name: "x".repeat(301) }).split("Name: ");
		expect(name).toBe("x".repeat(300));
	});
});

describe("page messages", () => {
	it("name the page's topic and the values that were typed there", () => {
		expect(messages.midPageMessage({ name: "Ann", email: "a@b.example" })).toBe(
			"Hello! I've just asked for a consultation on your UK page and would like to know more about moving my business to Dubai.\n\nName: Ann\nEmail: a@b.example",
		);
		expect(messages.exclusiveReportMessage("a@b.example")).toBe(
			"Hello! I'd like my exclusive UK-Dubai tax report: the savings calculation, the structure recommendations, the relocation timeline and the consultation link.\n\nEmail: a@b.example",
		);
		expect(messages.regionMessage("Asia")).toBe(
			"Hello! I'd like to explore the Asia market from a base in Dubai. What would it take for my business?",
		);
		expect(messages.taxCaseMessage("E-commerce")).toBe(
			"Hello! The E-commerce example on your tax savings page looks like my business. What could I save?",
		);
		expect(messages.taxReportMessage(350_000)).toBe(
			"Hello! I have my UK and Dubai tax report for a profit of £350,000 and would like to talk it through.",
		);
		expect(messages.CORPORATE_TAX_MESSAGE).toBe(
			"Hello! I'd like to know how much corporate tax I could save in Dubai. My annual profit is [insert amount].",
		);
	});

	it.each([
		["£ 1,000,000", "£1,000,000"],
		["1000000 a year", "£1000000 a year"],
		["12,5", "£125"],
		["1".repeat(16), `£${"1".repeat(16)}`],
		["about £2m", "about £2m"],
	])("show a revenue of %j as %j in the VIP consultation message", (revenue, shown) => {
		const request = { name: "Ann", email: "a@b.example", phone: "+44", company: "Sample", revenue };
		expect(messages.vipConsultationMessage(request)).toBe(
			`Hello! I'd like to book a VIP consultation about moving my business to Dubai.\n\nName: Ann\nEmail: a@b.example\nPhone: +44\nCompany: Sample\nAnnual revenue: ${shown}`,
		);
	});
});
