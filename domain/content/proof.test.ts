import * as v from "valibot";
import { expect, it } from "vitest";
import { fieldErrors, parseInput } from "../errors.ts";
import { PROOF_KINDS, ProofForm } from "./proof.ts";

const ID = "6f9619ff-8b86-4011-b42d-00c04fc964ff";
const FORM = { kind: "licence", title: "Sample licence" };

it("ProofForm accepts a full form and every kind, and fills absent fields with empty defaults", () => {
	expect(v.parse(ProofForm, FORM)).toEqual({
		...FORM,
		text: "",
		url: "",
		pictureId: null,
		alt: "",
		isActive: true,
	});
	const full = {
		...FORM,
		text: "No. 1",
		url: "https://register.example",
		pictureId: ID,
		alt: "A licence",
		isActive: false,
	};
	expect(v.parse(ProofForm, full)).toEqual(full);
	for (const kind of PROOF_KINDS) expect(v.is(ProofForm, { ...FORM, kind })).toBe(true);
});

it.each([
	[{ kind: "award" }, { kind: "Please choose what it is" }],
	[{ title: " " }, { title: "Name is required" }],
	[{ title: 1 }, { title: "Name is required" }],
	[{ title: undefined }, { title: "Name is required" }],
	[{ url: "http://register.example" }, { url: "Please enter an https address" }],
	[{ pictureId: "7", alt: "A licence" }, { pictureId: "The picture must be one that was uploaded" }],
	[{ pictureId: 7, alt: "A licence" }, { pictureId: "The picture must be one that was uploaded" }],
	[{ pictureId: ID }, { alt: "Please say what the picture shows" }],
	[{ text: "x".repeat(301) }, { text: "Please use at most 300 characters" }],
	[{ isActive: "yes" }, { isActive: "Active must be true or false" }],
])("ProofForm rejects %j", (form, fields) => {
	expect(fieldErrors(v.safeParse(ProofForm, { ...FORM, ...form }).issues ?? [])).toEqual(fields);
});

it("ProofForm reports a missing name and a picture's missing alt text at once", () => {
	expect(() => parseInput(ProofForm, { ...FORM, title: "", pictureId: ID })).toThrow(
		expect.objectContaining({
			fields: { title: "Name is required", alt: "Please say what the picture shows" },
		}),
	);
});
