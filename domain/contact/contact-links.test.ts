import { describe, expect, it } from "vitest";
import { contactLinks } from "./contact-links.ts";

describe("contactLinks", () => {
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
	])("without a country, links %j to %s and to the chat digits %j", (phone, call, chatDigits) => {
		expect(contactLinks(phone, null)).toEqual({ call, chatDigits });
	});

	it.each([
		["07700 900123", "United Kingdom", "447700900123"],
		["050 123 4567", "United Arab Emirates", "971501234567"],
		["+971 50 123 4567", "United Kingdom", "971501234567"],
		["020 7946 0101 x12", "United Kingdom", "442079460101"],
	])("returns international call and chat links for %j with the country %s", (phone, country, digits) => {
		expect(contactLinks(phone, country)).toEqual({ call: `tel:+${digits}`, chatDigits: digits });
	});

	it.each([
		["07700 900123", "Italy"],
		["7700 900123", "United Kingdom"],
	])("keeps %j with the country %s as typed, without a chat link", (phone, country) => {
		const digits = phone.replace(" ", "");
		expect(contactLinks(phone, country)).toEqual({ call: `tel:${digits}`, chatDigits: null });
	});
});
