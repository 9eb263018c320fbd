import * as v from "valibot";
import { object, requiredLine } from "../shape.ts";
import { typedPassword } from "./credentials.ts";

const PASSWORD = "The password must have at least 10 characters";
const ROLE = "Please choose admin or viewer";
const role = v.picklist(["admin", "viewer"], ROLE);
const password = v.pipe(
	v.string(PASSWORD),
	v.minLength(10, PASSWORD),
	v.maxLength(1000, "Password is too long"),
);

/** Body of POST /api/staff/accounts. */
export const NewAccount = object({
	username: requiredLine(100, "Username is required"),
	password,
	role,
});

/** Body of PATCH /api/staff/accounts/{id}. */
export const RoleChange = object({ role });

/** Body of POST /api/staff/password. */
export const PasswordChange = object({
	current: typedPassword("Please enter your current password"),
	next: password,
});

/** Body of PUT /api/staff/second-factor. */
export const CodeConfirmation = object({
	code: v.pipe(
		v.string("Please enter the code"),
		v.trim(),
		v.minLength(6, "Please enter the code"),
		v.maxLength(20),
	),
});

/** Body of DELETE /api/staff/second-factor. */
export const PasswordConfirmation = object({ password: typedPassword("Please enter your password") });
