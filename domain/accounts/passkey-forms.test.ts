import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { fieldErrors } from "../errors.ts";
import { PasskeyAssertion, PasskeyRegistration, PasskeyRequest } from "./passkey-forms.ts";

const refused = (schema: v.GenericSchema, form: object) =>
	fieldErrors(v.safeParse(schema, form).issues ?? []);

describe("passkey forms", () => {
	const credential = { id: "a-b_1", rawId: "a-b_1", type: "public-key" };
	const made = { clientDataJSON: "abc", attestationObject: "abc" };
	const signed = { clientDataJSON: "abc", authenticatorData: "abc", signature: "abc" };

	it("requires a name and a password of at most 1000 characters to request a passkey", () => {
		expect(refused(PasskeyRequest, { name: "Phone", password: "x" })).toEqual({});
		for (const [name, password] of [["", ""] as const, [7, 7] as const])
			expect(refused(PasskeyRequest, { name, password })).toEqual({
				name: "Please enter a name for this passkey",
				password: "Please enter your password",
			});
		expect(v.is(PasskeyRequest, { name: "Phone", password: "x".repeat(1001) })).toBe(false);
	});

	it("accepts a registration response, with or without transports, and a signed assertion", () => {
		const registration = { name: "Phone", response: { ...credential, response: made } };
		expect(v.parse(PasskeyRegistration, registration).response.response.transports).toEqual([]);
		const response = { ...made, transports: ["usb"] };
		expect(
			v.parse(PasskeyRegistration, { ...registration, response: { ...credential, response } }),
		).toMatchObject({
			response: { response },
		});
		expect(v.is(PasskeyAssertion, { response: { ...credential, response: signed } })).toBe(true);
	});

	it.each([
		[{ id: "a b" }, {}],
		[{ rawId: "a+b" }, {}],
		[{ id: "" }, {}],
		[{ id: "x".repeat(1401) }, {}],
		[{ type: "password" }, {}],
		[{}, { clientDataJSON: "" }],
		[{}, { clientDataJSON: "x".repeat(10_001) }],
	])("rejects registrations and assertions with %j in the credential and %j in the response", (of, more) => {
		const assertion = { response: { ...credential, ...of, response: { ...signed, ...more } } };
		expect(v.is(PasskeyAssertion, assertion)).toBe(false);
		const registration = {
			name: "Phone",
			response: { ...credential, ...of, response: { ...made, ...more } },
		};
		expect(v.is(PasskeyRegistration, registration)).toBe(false);
	});

	it("rejects an oversized attestation, signature or authenticatorData, and oversized or non-list transports", () => {
		for (const more of [
			{ attestationObject: "x".repeat(40_001) },
			{ transports: Array(11).fill("usb") },
			{ transports: ["x".repeat(21)] },
			{ transports: "usb" },
		])
			expect(
				v.is(PasskeyRegistration, {
					name: "Phone",
					response: { ...credential, response: { ...made, ...more } },
				}),
			).toBe(false);
		for (const more of [{ signature: "x".repeat(10_001) }, { authenticatorData: "x".repeat(10_001) }])
			expect(v.is(PasskeyAssertion, { response: { ...credential, response: { ...signed, ...more } } })).toBe(
				false,
			);
	});
});
