import { expect, it } from "vitest";
import { countryCode, toE164 } from "./e164.ts";

it.each([
	["+44 7700 900123", null, "+447700900123"],
	["+44 (0) 7700-900123", null, "+447700900123"],
	["0044.7700.900123", null, "+447700900123"],
	["+44 07700 900123", null, "+447700900123"],
	["00971 050 123 4567", null, "+971501234567"],
	["+39 06 1234 5678", "Italy", "+390612345678"],
	["٠٧٧٠٠ ٩٠٠١٢٣", "United Kingdom", "+447700900123"],
	["050 123 4567", "United Arab Emirates", "+971501234567"],
	["0803 123 4567", "Nigeria", "+2348031234567"],
	["0712 345678", "Kenya", "+254712345678"],
	["012-345 6789", "Malaysia", "+60123456789"],
	["+380 067 123 45 67", null, "+380671234567"],
	["+225 07 12 34 56 78", null, "+2250712345678"],
	["050 123 4567", "Italy", null],
	["7700900123", "United Kingdom", null],
	["12345", null, null],
	["+0044 7700", null, null],
	["+1234567890123456", null, null],
	["", null, null],
])("toE164 returns the E.164 form, or null, of %s with the country %s", (phone, country, wanted) => {
	expect(toE164(phone, country)).toBe(wanted);
});

it("countryCode returns GB for United Kingdom, and null for an unknown or missing name", () => {
	expect([countryCode("United Kingdom"), countryCode("Nowhere"), countryCode(null)]).toEqual([
		"GB",
		null,
		null,
	]);
});
