import * as v from "valibot";
import { describe, expect, it } from "vitest";
import {
	emailAddress,
	emailKey,
	line,
	optionalLine,
	optionalParagraph,
	optionalPhone,
	paragraph,
	phoneLine,
	typedLine,
} from "./shape.ts";

function read(address: string): string | null {
	const result = v.safeParse(emailAddress(), address);
	return result.success ? result.output : null;
}

describe("e-mail address", () => {
	it.each([
		"O'Brien@example.co.uk",
		"plus+tag@example.com",
		"a/b=c@example.com",
		"n&a@example.museum",
		"first_last@sub-domain.example",
		"max@xn--mller-kva.de",
		"user@xn--e1afmkfd.xn--p1ai",
		`${"x".repeat(64)}@example.com`,
	])("takes %s as it is", address => expect(read(address)).toBe(address));

	it.each([
		["  pad@example.com\n", "pad@example.com"],
		["max@müller.de", "max@xn--mller-kva.de"],
		["user@пример.рф", "user@xn--e1afmkfd.xn--p1ai"],
		["a@example。com", "a@example.com"],
	])("reads %j as %s", (address, meant) => expect(read(address)).toBe(meant));

	it.each([
		"",
		"a@b",
		"a@b.c",
		"a@127.0.0.1",
		"a@[127.0.0.1]",
		"a b@example.com",
		'"q"@example.com',
		"Ada <a@example.com>",
		"a@example.com, b@example.com",
		"a@b@example.com",
		".a@example.com",
		"a.@example.com",
		"a..b@example.com",
		"a@-x.com",
		"a@x-.com",
		"a@ex_ample.com",
		"a@example..com",
		"josé@example.com",
		"a@exämple.com/x.com",
		"a@exämple.com:25",
		"a\u200b@example.com",
		"a@example.com\u0000",
		`${"x".repeat(65)}@example.com`,
		`a@${"x".repeat(250)}.com`,
	])("refuses %j", address => expect(read(address)).toBeNull());
});

it.each([
	["an address with blanks within", emailAddress(), `a${" ".repeat(60_000)}@example.com`],
	["an address with unseen signs within", emailAddress(), `a${"\u00ad".repeat(30_000)}@example.com`],
	["a name of accents", typedLine(200), `a${"\u0301".repeat(30_000)}${"\u0323".repeat(30_000)}`],
	["a number of accents", phoneLine(40), `1${"\u0301".repeat(30_000)}${"\u0323".repeat(30_000)}`],
])("%s that has no end is refused at once", (_what, schema, text) => {
	const before = process.cpuUsage().user;
	expect(v.is(schema, text)).toBe(false);
	expect((process.cpuUsage().user - before) / 1000).toBeLessThan(200);
});

describe("what a paste brings along unseen", () => {
	const name = (text: string) => v.parse(typedLine(40), text);

	it("is taken off names, which come out composed, while letters keep their joiners", () => {
		expect(name("\u202aAnn\u00ad \u200bLee\u202c\ufeff")).toBe("Ann Lee");
		expect(name("E\u0301mile")).toBe("Émile");
		expect(name("می\u200cخواهم")).toBe("می\u200cخواهم");
		expect(v.safeParse(typedLine(40), "Ann\u0000").success).toBe(false);
	});

	it("leaves nothing of a name that has nothing else", () => {
		for (const text of [
			"\u200d\u200d",
			"\u2800 \u2800",
			"\u3164\u3164",
			"\ufe0f\ufe0f",
			"\u{e0061}\u{e0062}",
		])
			expect(name(text)).toBe("");
		expect(name("👨\u200d👩")).toBe("👨\u200d👩");
	});

	it("is a space where it came from between two cells of a table", () => {
		expect(name("Ann\tLee\t")).toBe("Ann Lee");
	});

	it("is one space where a page has hard ones or several: nobody finds a name by those", () => {
		expect(name("Ann\u00a0Lee\u202fMay  Fox")).toBe("Ann Lee May Fox");
		expect(v.safeParse(typedLine(40), "Ann\nLee").success).toBe(false);
	});

	it("is taken off e-mail addresses and phone numbers", () => {
		expect(v.parse(emailAddress(), "\u200eann@firm.example\u2060")).toBe("ann@firm.example");
		expect(v.parse(phoneLine(40), " \u202a+44 7700 900123\u202c ")).toBe("+44 7700 900123");
	});
});

const refusal = (schema: v.GenericSchema, value: unknown) => v.safeParse(schema, value).issues?.[0].message;
const SPECIAL = "Please remove the special characters";

describe("a line", () => {
	it("is trimmed, and holds as many characters as it may", () => {
		expect(v.parse(line(3), " abc ")).toBe("abc");
		expect(refusal(line(3), "abcd")).toBe("Please use at most 3 characters");
		for (const schema of [line(9), typedLine(9), paragraph(9)])
			expect(refusal(schema, 7)).toBe("Please enter text");
		expect(refusal(phoneLine(9), 7)).toBe("Please enter a valid phone number");
		for (const schema of [line(9, "Own"), typedLine(9, "Own"), paragraph(9, "Own"), phoneLine(9, "Own")])
			expect(refusal(schema, 7)).toBe("Own");
	});

	it.each([
		"a\u0000b",
		"a\nb",
		"a\tb",
		"a\u001fb",
		"a\u007fb",
		"a\ud800",
		"\udc00a",
		"a\udc00",
		"\ud83d\ud83d\ude00",
	])("refuses %j", text => expect(refusal(line(9), text)).toBe(SPECIAL));

	it.each(["a b", "\ud83d\ude00", "a\ud83d\ude00b"])("takes %j", text =>
		expect(v.parse(line(9), text)).toBe(text),
	);
});

describe("a paragraph", () => {
	it("has lines and tabs, and no more than it may", () => {
		expect(v.parse(paragraph(5), " a\n\r\tb ")).toBe("a\n\r\tb");
		expect(refusal(paragraph(3), "abcd")).toBe("Please use at most 3 characters");
	});

	it.each(["a\u0000", "a\u0008b", "a\u000bb", "a\u000cb", "a\u000eb", "a\u001fb", "a\u007fb", "a\ud800"])(
		"refuses %j",
		text => expect(refusal(paragraph(9), text)).toBe(SPECIAL),
	);
});

it.each([
	["a line", optionalLine(9), " abc ", "abc"],
	["a phone number", optionalPhone(9), " 12\u202c ", "12"],
	["a paragraph", optionalParagraph(9), " a\nb ", "a\nb"],
] as const)("%s that need not be given is absent where it is empty", (_name, schema, given, read) => {
	expect(v.parse(schema, given)).toBe(read);
	for (const nothing of [undefined, null, "", "  "]) expect(v.parse(schema, nothing)).toBeUndefined();
});

it("is refused in the form's own words, and compared in small letters", () => {
	for (const none of [7, "x", `${"x".repeat(60)}@${"y".repeat(200)}.com`]) {
		expect(refusal(emailAddress(), none)).toBe("Please enter a valid email address");
		expect(refusal(emailAddress("Own"), none)).toBe("Own");
	}
	expect(emailKey(" Ann@Example.COM ")).toBe("ann@example.com");
});
