import { describe, expect, it } from "vitest";
import { fbcOf, googleEmail, metaName, metaPhone } from "./identifiers.ts";

describe("identifiers hashed for advertising platforms", () => {
	it.each([
		[" Ana.Souza@Example.com ", "ana.souza@example.com"],
		["Ana.Souza+ads@Gmail.com", "anasouza@gmail.com"],
		["a.n.a@googlemail.com", "ana@googlemail.com"],
		["a.b+c@firm.example", "a.b+c@firm.example"],
		["a.b@gmail.com.example", "a.b@gmail.com.example"],
	])("googleEmail normalises the email address %s as Google requires", (email, wanted) => {
		expect(googleEmail(email)).toBe(wanted);
	});

	it.each([
		["+44 (0)7700 900123", null, "447700900123"],
		["07700 900123", "United Kingdom", "447700900123"],
		["07700 900123", null, null],
	])(
		"metaPhone normalises %s with the country %s as Meta requires, or returns null",
		(phone, country, wanted) => {
			expect(metaPhone(phone, country)).toBe(wanted);
		},
	);

	it.each([
		["Valéry", "valéry"],
		["O'Neill-Smith ", "oneillsmith"],
		["정", "정"],
		["-", null],
		[null, null],
	])("metaName normalises the name %s as Meta requires", (name, wanted) => {
		expect(metaName(name)).toBe(wanted);
	});

	it("fbcOf keeps the case of the click id, and rounds the time to milliseconds", () => {
		expect(fbcOf("IwAR2F4", 1_596_403_881_668.4)).toBe("fb.1.1596403881668.IwAR2F4");
	});
});
