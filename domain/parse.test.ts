import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { AppError, fieldErrors, parseInput } from "./errors.ts";
import { LeadForm } from "./leads/lead-form.ts";
import { object, record } from "./shape.ts";

function refusal(data: unknown): AppError {
	try {
		parseInput(LeadForm, data);
	} catch (error) {
		if (error instanceof AppError) return error;
	}
	throw new Error("nothing was refused");
}

describe("parseInput", () => {
	it("reports each missing field with its own message", () => {
		expect(refusal({}).fields).toEqual({
			fullName: "Full name must be at least 2 characters",
			email: "Please enter a valid email address",
			phone: "Please enter a valid phone number",
		});
	});

	it("rejects an unknown field and names it", () => {
		const form = { fullName: "Ann Lee", email: "ann@example.org", phone: "0123456789" };
		for (const name of ["colour", "constructor", "toString"])
			expect(refusal({ ...form, [name]: "red" }).fields).toEqual({ [name]: "Unknown field" });
		expect(parseInput(LeadForm, form)).toMatchObject(form);
	});

	it("rejects a value that is not an object, or that has a __proto__ key", () => {
		for (const data of [null, [], "text", 7]) {
			expect(refusal(data)).toMatchObject({ code: "invalid", message: "Please send a JSON object" });
		}
		expect(refusal(JSON.parse('{"__proto__": {"fullName": "x"}}')).code).toBe("invalid");
	});

	it("rejects control characters, lone surrogates, overlong names and malformed e-mail addresses", () => {
		const form = { fullName: "Ann", email: "ann@example.org", phone: "0123456789" };
		for (const fullName of ["A\u0000nn", "Ann\ud800", "A".repeat(10_000)]) {
			expect(Object.keys(refusal({ ...form, fullName }).fields ?? {})).toEqual(["fullName"]);
		}
		for (const email of ["Ann <ann@example.org>", "ann(x)@example.org", "a@b.co, c@d.co", "ann@"]) {
			expect(refusal({ ...form, email }).fields).toEqual({ email: "Please enter a valid email address" });
		}
	});
});

describe("parseInput errors", () => {
	const Inner = v.pipe(
		object({ city: v.string("Where?"), zip: v.string("Zip?") }),
		v.check(({ city }) => city !== "nowhere", "There is no such place"),
	);
	const Form = v.pipe(
		object({ name: v.string("Who?"), home: Inner }),
		v.check(() => true),
	);
	const fieldsOf = (schema: v.GenericSchema, data: unknown) => {
		try {
			parseInput(schema, data);
		} catch (error) {
			if (error instanceof AppError)
				return { code: error.code, message: error.message, fields: error.fields };
			throw error;
		}
		return null;
	};

	it("use the message of a single invalid field, and a general message with the paths of several", () => {
		const good = { name: "Ann", home: { city: "Leeds", zip: "LS1" } };
		expect(parseInput(Form, good)).toEqual(good);
		expect(fieldsOf(Form, { ...good, name: 7 })).toEqual({
			code: "invalid",
			message: "Who?",
			fields: { name: "Who?" },
		});
		expect(fieldsOf(Form, { home: {} })).toEqual({
			code: "invalid",
			message: "Please check the marked fields",
			fields: { name: "Who?", "home.city": "Where?", "home.zip": "Zip?" },
		});
		expect(fieldsOf(Form, { ...good, home: { city: "nowhere", zip: "LS1" } })?.fields).toEqual({
			home: "There is no such place",
		});
	});

	it("report no field for a non-object if the schema wants an object; other schemas accept non-objects", () => {
		for (const schema of [Form, record(v.string(), v.string())])
			for (const none of [null, [], "text", 7])
				expect(fieldsOf(schema, none)).toEqual({
					code: "invalid",
					message: "Please send a JSON object",
					fields: undefined,
				});
		expect(parseInput(v.string(), "text")).toBe("text");
		expect(parseInput(v.pipe(v.array(v.number()), v.length(1)), [7])).toEqual([7]);
		expect(fieldsOf(v.string("A text"), 7)).toEqual({
			code: "invalid",
			message: "A text",
			fields: { "": "A text" },
		});
	});

	it("use plain default messages when the schema has no message", () => {
		const Unworded = object({ list: v.array(v.number()), name: v.pipe(v.string(), v.maxLength(2)) });
		expect(fieldsOf(Unworded, { name: "long" })?.fields).toEqual({
			list: "This is missing",
			name: "This is not valid",
		});
	});

	it("report only the first of a field's messages", () => {
		const twice = v.pipe(v.string(), v.minLength(5, "Longer"), v.regex(/^a/, "With a"));
		expect(fieldErrors(v.safeParse(object({ word: twice }), { word: "x" }).issues ?? [])).toEqual({
			word: "Longer",
		});
	});
});
