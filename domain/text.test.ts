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

describe("emailAddress", () => {
	it.each([
		"O'Brien@example.co.uk",
		"plus+tag@example.com",
		"a/b=c@example.com",
		"n&a@example.museum",
		"first_last@sub-domain.example",
		"max@xn--mller-kva.de",
		"user@xn--e1afmkfd.xn--p1ai",
		`${"x".repeat(64)}@example.com`,
	])("accepts %s unchanged", address => expect(read(address)).toBe(address));

	it.each([
		["  pad@example.com\n", "pad@example.com"],
		["max@müller.de", "max@xn--mller-kva.de"],
		["user@пример.рф", "user@xn--e1afmkfd.xn--p1ai"],
		["a@example。com", "a@example.com"],
	])("normalises %j to %s", (address, meant) => expect(read(address)).toBe(meant));

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
	])("rejects %j", address => expect(read(address)).toBeNull());
});

it.each([
	["an address with blanks within", emailAddress(), `a${" ".repeat(60_000)}@example.com`],
	["an address with unseen signs within", emailAddress(), `a${"\u00ad".repeat(30_000)}@example.com`],
	["a name of accents", typedLine(200), `a${"\u0301".repeat(30_000)}${"\u0323".repeat(30_000)}`],
	["a number of accents", phoneLine(40), `1${"\u0301".repeat(30_000)}${"\u0323".repeat(30_000)}`],
])("rejects extremely long input in less than 200 ms of CPU time: %s", (_what, schema, text) => {
	const before = process.cpuUsage().user;
	expect(v.is(schema, text)).toBe(false);
	expect((process.cpuUsage().user - before) / 1000).toBeLessThan(200);
});

describe("invisible characters in pasted text", () => {
	const name = (text: string) => v.parse(typedLine(40), text);

	it("are removed from names, which are composed (NFC), while joiners between letters stay", () => {
		expect(name("\u202aAnn\u00ad \u200bLee\u202c\ufeff")).toBe("Ann Lee");
		expect(name("E\u0301mile")).toBe("Émile");
		expect(name("می\u200cخواهم")).toBe("می\u200cخواهم");
		expect(v.safeParse(typedLine(40), "Ann\u0000").success).toBe(false);
	});

	it("leave an empty name when it has nothing else, while an emoji keeps its joiner", () => {
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

	it("become a space when they are a tab between two table cells", () => {
		expect(name("Ann\tLee\t")).toBe("Ann Lee");
	});

	it("become one space when they are non-breaking or repeated spaces, while a line break is rejected", () => {
		expect(name("Ann\u00a0Lee\u202fMay  Fox")).toBe("Ann Lee May Fox");
		expect(v.safeParse(typedLine(40), "Ann\nLee").success).toBe(false);
	});

	it("are removed from e-mail addresses and phone numbers", () => {
		expect(v.parse(emailAddress(), "\u200eann@firm.example\u2060")).toBe("ann@firm.example");
		expect(v.parse(phoneLine(40), " \u202a+44 7700 900123\u202c ")).toBe("+44 7700 900123");
	});
});

const refusal = (schema: v.GenericSchema, value: unknown) => v.safeParse(schema, value).issues?.[0].message;
const SPECIAL = "Please remove the special characters";

describe("line", () => {
	it("trims, limits the length, and rejects a non-string with the default or the given message", () => {
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
		"a\tb",
		"a\u001fb",
		"a\u007fb",
		"a\ud800",
		"\udc00a",
		"a\udc00",
		"\ud83d\ud83d\ude00",
	])("rejects %j", text => expect(refusal(line(9), text)).toBe(SPECIAL));

	it.each(["a\nb", "a\r\nb"])("rejects %j, and says that it has a line break", text =>
		expect(refusal(line(9), text)).toBe("Please remove the line break"),
	);

	it.each(["a b", "\ud83d\ude00", "a\ud83d\ude00b"])("accepts %j", text =>
		expect(v.parse(line(9), text)).toBe(text),
	);
});

describe("paragraph", () => {
	it("keeps line breaks and tabs, trims, and limits the length", () => {
		expect(v.parse(paragraph(5), " a\n\r\tb ")).toBe("a\n\r\tb");
		expect(refusal(paragraph(3), "abcd")).toBe("Please use at most 3 characters");
	});

	it.each(["a\u0000", "a\u0008b", "a\u000bb", "a\u000cb", "a\u000eb", "a\u001fb", "a\u007fb", "a\ud800"])(
		"rejects %j",
		text => expect(refusal(paragraph(9), text)).toBe(SPECIAL),
	);
});

it.each([
	["a line", optionalLine(9), " abc ", "abc"],
	["a phone number", optionalPhone(9), " 12\u202c ", "12"],
	["a paragraph", optionalParagraph(9), " a\nb ", "a\nb"],
] as const)("an optional field is trimmed, and undefined when empty: %s", (_name, schema, given, read) => {
	expect(v.parse(schema, given)).toBe(read);
	for (const nothing of [undefined, null, "", "  "]) expect(v.parse(schema, nothing)).toBeUndefined();
});

it("emailAddress rejects with the default or given message, and emailKey trims and lower-cases", () => {
	for (const none of [7, "x", `${"x".repeat(60)}@${"y".repeat(200)}.com`]) {
		expect(refusal(emailAddress(), none)).toBe("Please enter a valid email address");
		expect(refusal(emailAddress("Own"), none)).toBe("Own");
	}
	expect(emailKey(" Ann@Example.COM ")).toBe("ann@example.com");
});
