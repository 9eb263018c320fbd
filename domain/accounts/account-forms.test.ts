import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { fieldErrors } from "../parse.ts";
import {
	CodeConfirmation,
	NewAccount,
	PasswordChange,
	PasswordConfirmation,
	RoleChange,
} from "./account-forms.ts";
import { PasskeyAssertion, PasskeyRegistration, PasskeyRequest } from "./passkey-forms.ts";

const refused = (schema: v.GenericSchema, form: object) =>
	fieldErrors(v.safeParse(schema, form).issues ?? []);

describe("accounts", () => {
	const ACCOUNT = { username: "ann", password: "ten letters", role: "viewer" };
	const PASSWORD = "The password must have at least 10 characters";

	it("are made of a name, a password of ten characters and a role", () => {
		expect(v.parse(NewAccount, ACCOUNT)).toEqual(ACCOUNT);
		expect(v.is(NewAccount, { ...ACCOUNT, role: "admin", password: "x".repeat(1000) })).toBe(true);
		expect(v.parse(RoleChange, { role: "admin" })).toEqual({ role: "admin" });
	});

	it.each([
		[{ username: " " }, { username: "Username is required" }],
		[{ username: 1 }, { username: "Username is required" }],
		[{ password: "nineteeen" }, { password: PASSWORD }],
		[{ password: 1 }, { password: PASSWORD }],
		[{ password: "x".repeat(1001) }, { password: "Password is too long" }],
		[{ role: "owner" }, { role: "Please choose admin or viewer" }],
	])("are refused with %j", (form, fields) =>
		expect(refused(NewAccount, { ...ACCOUNT, ...form })).toEqual(fields),
	);

	it("change their password by the current one, and their second factor by a code", () => {
		expect(refused(PasswordChange, { current: "x", next: "ten letters" })).toEqual({});
		for (const current of ["", 7, "x".repeat(1001)])
			expect(refused(PasswordChange, { current, next: "short" })).toEqual({
				current: "Please enter your current password",
				next: PASSWORD,
			});
		expect(v.parse(CodeConfirmation, { code: " 123456 " })).toEqual({ code: "123456" });
		for (const code of ["12345", 123456])
			expect(refused(CodeConfirmation, { code })).toEqual({ code: "Please enter the code" });
		expect(v.is(CodeConfirmation, { code: "1".repeat(21) })).toBe(false);
		expect(refused(PasswordConfirmation, { password: "" })).toEqual({
			password: "Please enter your password",
		});
	});
});

describe("passkeys", () => {
	const credential = { id: "a-b_1", rawId: "a-b_1", type: "public-key" };
	const made = { clientDataJSON: "abc", attestationObject: "abc" };
	const signed = { clientDataJSON: "abc", authenticatorData: "abc", signature: "abc" };

	it("are asked for under a name and with the password", () => {
		expect(refused(PasskeyRequest, { name: "Phone", password: "x" })).toEqual({});
		for (const [name, password] of [["", ""] as const, [7, 7] as const])
			expect(refused(PasskeyRequest, { name, password })).toEqual({
				name: "Please enter a name for this passkey",
				password: "Please enter your password",
			});
		expect(v.is(PasskeyRequest, { name: "Phone", password: "x".repeat(1001) })).toBe(false);
	});

	it("are what an authenticator made and signed", () => {
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
	])("are refused with %j and %j", (of, more) => {
		const assertion = { response: { ...credential, ...of, response: { ...signed, ...more } } };
		expect(v.is(PasskeyAssertion, assertion)).toBe(false);
		const registration = {
			name: "Phone",
			response: { ...credential, ...of, response: { ...made, ...more } },
		};
		expect(v.is(PasskeyRegistration, registration)).toBe(false);
	});

	it("carry no more than they need", () => {
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
