import { describe, expect, it } from "vitest";
import { fbcOf, googleEmail, metaName, metaPhone } from "./identifiers.ts";

describe("what is hashed for platforms", () => {
	it.each([
		[" Ana.Souza@Example.com ", "ana.souza@example.com"],
		["Ana.Souza+ads@Gmail.com", "anasouza@gmail.com"],
		["a.n.a@googlemail.com", "ana@googlemail.com"],
		["a.b+c@firm.example", "a.b+c@firm.example"],
		["a.b@gmail.com.example", "a.b@gmail.com.example"],
	])("is the address as Google wants it: %s", (email, wanted) => {
		expect(googleEmail(email)).toBe(wanted);
	});

	it.each([
		["+44 (0)7700 900123", null, "447700900123"],
		["07700 900123", "United Kingdom", "447700900123"],
		["07700 900123", null, null],
	])("is the number as Meta wants it: %s of %s", (phone, country, wanted) => {
		expect(metaPhone(phone, country)).toBe(wanted);
	});

	it.each([
		["Valéry", "valéry"],
		["O'Neill-Smith ", "oneillsmith"],
		["정", "정"],
		["-", null],
		[null, null],
	])("is the name as Meta wants it: %s", (name, wanted) => {
		expect(metaName(name)).toBe(wanted);
	});

	it("is no click's id: its case counts", () => {
		expect(fbcOf("IwAR2F4", 1_596_403_881_668.4)).toBe("fb.1.1596403881668.IwAR2F4");
	});
});
