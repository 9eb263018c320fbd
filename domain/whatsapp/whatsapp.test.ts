import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildChatLink } from "./build-chat-link.ts";
import { corporateMessage, formMessage, vipConsultationMessage } from "./messages.ts";

describe("buildChatLink", () => {
	it("keeps the digits of the number and encodes the text", () => {
		expect(buildChatLink("+44 7700 900-101", "Hi & bye?\n£1")).toBe(
			"https://wa.me/447700900101?text=Hi%20%26%20bye%3F%0A%C2%A31",
		);
	});
	it("carries any message whole, and never throws", () => {
		fc.assert(
			fc.property(fc.string({ unit: "binary" }), message => {
				expect(new URL(buildChatLink("447700900101", message)).searchParams.get("text")).toBe(message);
			}),
		);
		expect(buildChatLink("1", "\ud83d")).toBe("https://wa.me/1?text=%EF%BF%BD");
	});
});

describe("form messages", () => {
	it("lists what was given, line by line", () => {
		const message = formMessage({
			formType: "lead",
			name: "Ann",
			phone: "+44 7700 900101",
			email: "ann@example.com",
			businessType: "Free Zone Company",
			companyName: " ",
		});
		expect(message.split("\n\n")[1]).toBe(
			"Name: Ann\nPhone: +44 7700 900101\nEmail: ann@example.com\nBusiness type: Free Zone Company",
		);
	});
	it("keeps one typed value on one line, of bearable length", () => {
		const message = formMessage({ formType: "contact", additionalInfo: `a\nEmail: x${"y".repeat(1000)}` });
		expect(message).toContain("More: a Email: x");
		expect(message.length).toBeLessThan(500);
	});
});

describe("page messages", () => {
	it("asks about a corporate topic in the specified words", () => {
		expect(corporateMessage("Impact Consulting")).toBe(
			"Hello, I'm interested in Impact Consulting. Can you provide more information?",
		);
	});
	it.each([
		["500000", "£500,000"],
		["£500,000", "£500,000"],
		["about 2m", "about 2m"],
		["1.5m", "£1.5m"],
	])("shows a revenue of %j as %s", (revenue, shown) => {
		expect(vipConsultationMessage({ name: "Ann", company: "Acme", revenue })).toMatch(
			new RegExp(`Name: Ann\nCompany: Acme\nAnnual revenue: ${shown}$`),
		);
	});
	it("opens the VIP chat also when nothing was entered", () => {
		expect(vipConsultationMessage({ name: "", company: "", revenue: "" })).not.toContain(":");
	});
});
