import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { fieldErrors } from "../errors.ts";
import { OnOff } from "../shape.ts";
import { ChatReferenceForm } from "./chat-reference-form.ts";

const refused = (schema: v.GenericSchema, form: object) =>
	fieldErrors(v.safeParse(schema, form).issues ?? []);

describe("ChatReferenceForm", () => {
	const PRESSED = { reference: "K7Q2F", page: "/uk", button: "sticky" };

	it("accepts a reference, a page, a button and an optional attribution", () => {
		expect(v.parse(ChatReferenceForm, PRESSED)).toEqual(PRESSED);
		const attribution = { last: { utm_source: "google" } };
		expect(v.parse(ChatReferenceForm, { ...PRESSED, attribution })).toEqual({ ...PRESSED, attribution });
		expect(v.parse(ChatReferenceForm, { ...PRESSED, attribution: null })).toEqual(PRESSED);
	});

	const REFERENCE = { reference: "A reference has five letters or digits" };
	const PAGE = { page: "Page must be a path" };
	it.each([
		[{ reference: 12345 }, REFERENCE],
		[{ reference: "k7q2f" }, REFERENCE],
		[{ reference: "Ref: K7Q2F" }, REFERENCE],
		[{ page: 7 }, PAGE],
		[{ page: "uk" }, PAGE],
		[{ page: `/${"x".repeat(200)}` }, { page: "Please use at most 200 characters" }],
		[{ button: 7 }, { button: "Button is required" }],
		[{ button: "x".repeat(101) }, { button: "Please use at most 100 characters" }],
	])("rejects %j", (form, fields) =>
		expect(refused(ChatReferenceForm, { ...PRESSED, ...form })).toEqual(fields),
	);
});

it("OnOff accepts only a boolean for active", () => {
	expect(v.parse(OnOff, { active: false })).toEqual({ active: false });
	expect(refused(OnOff, { active: "on" })).toEqual({ active: "Active must be true or false" });
});
