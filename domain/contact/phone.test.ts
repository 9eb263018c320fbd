import { describe, expect, it } from "vitest";
import {
	formatPhone,
	isReportPhone,
	mailtoLink,
	normalisePhone,
	phoneDigits,
	phoneTail,
	stripPhoneSeparators,
	telLink,
} from "./phone.ts";

describe("phone numbers and links", () => {
	it.each(["+44 20 7946 0101", "(44) 7700-900101", "1", "+1234567890123456"])(
		"isReportPhone accepts %s",
		phone => expect(isReportPhone(phone)).toBe(true),
	);
	it.each(["", "+", "0044 7700 900101", "07700 900101", "++44", "44a", "12345678901234567", "+44.20"])(
		"isReportPhone rejects %s",
		phone => expect(isReportPhone(phone)).toBe(false),
	);
	it("builds tel: and mailto: links, and encodes the address, subject and body", () => {
		expect(phoneDigits("+44 (0)20")).toBe("44020");
		expect(telLink("+44 20 7946 0101")).toBe("tel:+442079460101");
		expect(mailtoLink("a+b@example.com")).toBe("mailto:a%2Bb@example.com");
		expect(mailtoLink("a@example.com", { subject: "Case study & more" })).toBe(
			"mailto:a@example.com?subject=Case%20study%20%26%20more",
		);
		expect(mailtoLink("a?bcc=b&c#%@example.com", { body: "Dear A,\n\n100%\ud800" })).toBe(
			"mailto:a%3Fbcc%3Db%26c%23%25@example.com?body=Dear%20A%2C%0D%0A%0D%0A100%25%EF%BF%BD",
		);
	});
	it("formatPhone groups UK and UAE numbers, and shows any other as a plus and its digits", () => {
		expect(formatPhone("+442079460101")).toBe("+44 20 7946 0101");
		expect(formatPhone("447700900101")).toBe("+44 7700 900101");
		expect(formatPhone("971501234567")).toBe("+971 50 123 4567");
		expect(formatPhone("97143331234")).toBe("+971 4 333 1234");
		expect(formatPhone("15550100")).toBe("+15550100");
		expect(formatPhone("")).toBe("");
	});
});

describe("normalisePhone", () => {
	it.each([
		["\u202a+971 50 123 4567\u202c", "+971 50 123 4567"],
		["\u200e07700 900123\ufeff", "07700 900123"],
		["\u200etel:+44-7700-900123", "+44-7700-900123"],
		["TEL:07700 900123", "07700 900123"],
		["＋４４ 7700 900123", "+44 7700 900123"],
		["+٩٧١ ٥٠ ١٢٣ ٤٥٦٧", "+971 50 123 4567"],
	])("cleans the pasted or typed number %j to %s", (pasted, plain) => {
		expect(normalisePhone(pasted)).toBe(plain);
	});
});

describe("phoneTail", () => {
	it.each(["+44 7700 912226", "07700 912226", "447700912226", "7700912226", "0044 (0)7700/91-22-26"])(
		"returns the same nine digits for %s",
		spelling => {
			expect(phoneTail(spelling)).toBe("700912226");
		},
	);

	it("returns all digits of a shorter number, and null for under six digits or text that is no number", () => {
		expect(phoneTail("04 123 4567")).toBe("41234567");
		for (const text of ["12345", "000 0001", "ann 0770091222", "a@7700912226.example", ""]) {
			expect(phoneTail(text)).toBeNull();
		}
	});
});

it("stripPhoneSeparators removes spaces, dashes and brackets, and keeps all other characters", () => {
	expect(stripPhoneSeparators("+44 (20) [7946]-01\u201001\u2013x.y")).toBe("+442079460101x.y");
});

it.each([
	["1447700900101", "+1447700900101"],
	["4477009001011", "+4477009001011"],
	["1442079460101", "+1442079460101"],
	["4420794601011", "+4420794601011"],
	["1971501234567", "+1971501234567"],
	["9715012345678", "+9715012345678"],
	["197143331234", "+197143331234"],
	["443001234567", "+443001234567"],
])(
	"formatPhone does not group a number that does not fully match a known numbering plan: %s",
	(digits, shown) => {
		expect(formatPhone(digits)).toBe(shown);
	},
);

it("phoneTail needs six digits and ignores separators; mailtoLink keeps every @; telLink takes an empty number", () => {
	for (const [text, tail] of [
		["123456", "123456"],
		["[12] (34)/5.6‐7", "1234567"],
		["x123456", null],
		["123456x", null],
		["00123456", "123456"],
		["1200003456", "200003456"],
	] as const)
		expect(phoneTail(text)).toBe(tail);
	expect(mailtoLink("a@b@example.com")).toBe("mailto:a@b@example.com");
	expect(telLink("")).toBe("tel:+");
});
