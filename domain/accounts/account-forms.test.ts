import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { fieldErrors } from "../errors.ts";
import {
	CodeConfirmation,
	NewAccount,
	PasswordChange,
	PasswordConfirmation,
	RoleChange,
} from "./account-forms.ts";

const refused = (schema: v.GenericSchema, form: object) =>
	fieldErrors(v.safeParse(schema, form).issues ?? []);

describe("account forms", () => {
	const ACCOUNT = { username: "ann", password: "ten letters", role: "viewer" };
	const PASSWORD = "The password must have at least 10 characters";

	it("accepts a username, a password of 10 to 1000 characters and the role viewer or admin", () => {
		expect(v.parse(NewAccount, ACCOUNT)).toEqual(ACCOUNT);
		for (const length of [10, 1000])
			expect(v.is(NewAccount, { ...ACCOUNT, role: "admin", password: "x".repeat(length) })).toBe(true);
		expect(v.parse(RoleChange, { role: "admin" })).toEqual({ role: "admin" });
	});

	it.each([
		[{ username: " " }, { username: "Username is required" }],
		[{ username: 1 }, { username: "Username is required" }],
		[{ password: "nineteeen" }, { password: PASSWORD }],
		[{ password: 1 }, { password: PASSWORD }],
		[{ password: "x".repeat(1001) }, { password: "Password is too long" }],
		[{ role: "owner" }, { role: "Please choose admin or viewer" }],
	])("rejects a new account with %j", (form, fields) =>
		expect(refused(NewAccount, { ...ACCOUNT, ...form })).toEqual(fields),
	);

	it("requires the current password to change it, a 6- to 20-character code (second factor), and a password to confirm", () => {
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
