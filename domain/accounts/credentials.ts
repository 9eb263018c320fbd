import * as v from "valibot";
import { object, requiredLine, unlessNull } from "../shape.ts";

/** A password by which somebody shows who they are; `message` says that there is none, and that it is too long too. */
export const typedPassword = (message: string, tooLong = message) =>
	v.pipe(v.string(message), v.minLength(1, message), v.maxLength(1000, tooLong));

/** Body of POST /api/auth/login (docs/specification/back-office.md#sign-in). */
export const Credentials = object({
	username: requiredLine(100, "Username is required"),
	password: typedPassword("Password is required", "Password is too long"),
	/** Second-factor code; required only if the account has a second factor. */
	code: unlessNull(v.pipe(v.string(), v.maxLength(40, "This code is incorrect"))),
});
export type Credentials = v.InferOutput<typeof Credentials>;
