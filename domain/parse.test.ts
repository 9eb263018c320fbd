import { describe, expect, it } from "vitest";
import { AppError } from "./errors.ts";
import { LeadForm } from "./leads/lead-form.ts";
import { parseInput } from "./parse.ts";

function refusal(data: unknown): AppError {
	try {
		parseInput(LeadForm, data);
	} catch (error) {
		if (error instanceof AppError) return error;
	}
	throw new Error("nothing was refused");
}

describe("parseInput", () => {
	it("gives a missing field its own message", () => {
		expect(refusal({}).fields).toEqual({
			fullName: "Full name must be at least 2 characters",
			email: "Please enter a valid email address",
			phone: "Please enter a valid phone number",
		});
	});

	it("names unknown fields", () => {
		const form = { fullName: "Ann Lee", email: "ann@example.org", phone: "0123456789" };
		expect(refusal({ ...form, colour: "red" }).fields).toEqual({ colour: "Unknown field" });
		expect(parseInput(LeadForm, form)).toMatchObject(form);
	});

	it("refuses what is no object, or holds a prototype key", () => {
		for (const data of [null, [], "text", 7]) {
			expect(refusal(data)).toMatchObject({ code: "invalid", message: "Please send a JSON object" });
		}
		expect(refusal(JSON.parse('{"__proto__": {"fullName": "x"}}')).code).toBe("invalid");
	});

	it("refuses control characters, half surrogates and endless names", () => {
		const form = { fullName: "Ann", email: "ann@example.org", phone: "0123456789" };
		for (const fullName of ["A\u0000nn", "Ann\ud800", "A".repeat(10_000)]) {
			expect(Object.keys(refusal({ ...form, fullName }).fields ?? {})).toEqual(["fullName"]);
		}
		for (const email of ["Ann <ann@example.org>", "ann(x)@example.org", "a@b.co, c@d.co", "ann@"]) {
			expect(refusal({ ...form, email }).fields).toEqual({ email: "Please enter a valid email address" });
		}
	});
});
