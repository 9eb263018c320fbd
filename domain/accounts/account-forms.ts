import * as v from "valibot";
import { line, object } from "../shape.ts";

const USERNAME = "Username is required";
const PASSWORD = "The password must have at least 10 characters";
const ROLE = "Please choose admin or viewer";
const role = v.picklist(["admin", "viewer"], ROLE);
const password = v.pipe(
	v.string(PASSWORD),
	v.minLength(10, PASSWORD),
	v.maxLength(1000, "Password is too long"),
);
const given = (message: string) =>
	v.pipe(v.string(message), v.minLength(1, message), v.maxLength(1000, message));

/** Body of POST /api/staff/accounts. */
export const NewAccount = object({
	username: v.pipe(line(100, USERNAME), v.minLength(1, USERNAME)),
	password,
	role,
});

/** Body of PATCH /api/staff/accounts/{id}. */
export const RoleChange = object({ role });

/** Body of POST /api/staff/password. */
export const PasswordChange = object({
	current: given("Please enter your current password"),
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
export const PasswordConfirmation = object({ password: given("Please enter your password") });
