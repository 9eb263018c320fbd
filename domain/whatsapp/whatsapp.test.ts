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
	it("encodes any message without loss, and replaces a lone surrogate instead of throwing", () => {
		fc.assert(
			fc.property(fc.string({ unit: "binary" }), message => {
				expect(new URL(buildChatLink("447700900101", message)).searchParams.get("text")).toBe(message);
			}),
		);
		expect(buildChatLink("1", "\ud83d")).toBe("https://wa.me/1?text=%EF%BF%BD");
	});
});

describe("formMessage", () => {
	it("lists the given values line by line, without blank values", () => {
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
	it("keeps a typed value with a line break on one line, and the message below 500 characters", () => {
		const message = formMessage({ formType: "contact", additionalInfo: `a\nEmail: x${"y".repeat(1000)}` });
		expect(message).toContain("More: a Email: x");
		expect(message.length).toBeLessThan(500);
	});
});

describe("page messages", () => {
	it("ask about a corporate topic with the specified sentence", () => {
		expect(corporateMessage("Impact Consulting")).toBe(
			"Hello, I'm interested in Impact Consulting. Can you provide more information?",
		);
	});
	it.each([
		["500000", "£500,000"],
		["£500,000", "£500,000"],
		["about 2m", "about 2m"],
		["1.5m", "£1.5m"],
	])("show a revenue of %j as %s in the VIP consultation message", (revenue, shown) => {
		expect(vipConsultationMessage({ name: "Ann", company: "Acme", revenue })).toMatch(
			new RegExp(`Name: Ann\nCompany: Acme\nAnnual revenue: ${shown}$`),
		);
	});
	it("list no values in the VIP consultation message when nothing was entered", () => {
		expect(vipConsultationMessage({ name: "", company: "", revenue: "" })).not.toContain(":");
	});
});
