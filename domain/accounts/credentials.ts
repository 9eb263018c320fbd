import * as v from "valibot";
import { nullAsAbsent, object, requiredLine } from "../shape.ts";

/** An existing password. `message` is shown if it is missing; if it is too long, `tooLong` or the same message. */
export const typedPassword = (message: string, tooLong = message) =>
	v.pipe(v.string(message), v.minLength(1, message), v.maxLength(1000, tooLong));

/** Body of POST /api/auth/login (docs/specification/back-office.md#sign-in). */
export const Credentials = object({
	username: requiredLine(100, "Username is required"),
	password: typedPassword("Password is required", "Password is too long"),
	/** Second-factor code; required only if the account has a second factor. */
	code: nullAsAbsent(v.pipe(v.string(), v.maxLength(40, "This code is incorrect"))),
});
export type Credentials = v.InferOutput<typeof Credentials>;
