import { describe, expect, it } from "vitest";
import { contactLinks } from "./contact-links.ts";

describe("how somebody is reached", () => {
	it.each([
		["+44 20 7946 0101", "tel:+442079460101", "442079460101"],
		[" 0044 20 7946 0101", "tel:+442079460101", "442079460101"],
		["020 7946 0101", "tel:02079460101", null],
		["44 0044", "tel:440044", null],
		["020 +44", "tel:02044", null],
		["+44 (0)20 7946 0101", "tel:+442079460101", "442079460101"],
		["0044 (0)7700/91-22-26", "tel:+447700912226", "447700912226"],
		["(+44) 20 7946 0101", "tel:+442079460101", "442079460101"],
		["+44 07700 900123", "tel:+447700900123", "447700900123"],
		["(0)20 7946 0101", "tel:02079460101", null],
		["Tel: +44 20 7946 0101 ext. 12", "tel:+442079460101", "442079460101"],
		["020 7946 0101 x12", "tel:02079460101", null],
		["+44 7700 900101 / +44 7700 900102", "tel:+447700900101", "447700900101"],
	])("%j by %s, and in a chat by %j", (phone, call, chatDigits) => {
		expect(contactLinks(phone, null)).toEqual({ call, chatDigits });
	});

	it.each([
		["07700 900123", "United Kingdom", "447700900123"],
		["050 123 4567", "United Arab Emirates", "971501234567"],
		["+971 50 123 4567", "United Kingdom", "971501234567"],
		["020 7946 0101 x12", "United Kingdom", "442079460101"],
	])("%j of %s is called from anywhere", (phone, country, digits) => {
		expect(contactLinks(phone, country)).toEqual({ call: `tel:+${digits}`, chatDigits: digits });
	});

	it.each([
		["07700 900123", "Italy"],
		["7700 900123", "United Kingdom"],
	])("%j of %s is called as it was typed", (phone, country) => {
		const digits = phone.replace(" ", "");
		expect(contactLinks(phone, country)).toEqual({ call: `tel:${digits}`, chatDigits: null });
	});
});
