import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { emailAddress, phoneLine, typedLine } from "./text.ts";

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

describe("what a paste brings along unseen", () => {
	const name = (text: string) => v.parse(typedLine(40), text);

	it("is taken off names, which come out composed, while letters keep their joiners", () => {
		expect(name("\u202aAnn\u00ad \u200bLee\u202c\ufeff")).toBe("Ann Lee");
		expect(name("E\u0301mile")).toBe("Émile");
		expect(name("می\u200cخواهم")).toBe("می\u200cخواهم");
		expect(v.safeParse(typedLine(40), "Ann\u0000").success).toBe(false);
	});

	it("is taken off e-mail addresses and phone numbers", () => {
		expect(v.parse(emailAddress(), "\u200eann@firm.example\u2060")).toBe("ann@firm.example");
		expect(v.parse(phoneLine(40), " \u202a+44 7700 900123\u202c ")).toBe("+44 7700 900123");
	});
});
