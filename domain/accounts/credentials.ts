import * as v from "valibot";
import { line, object, unlessNull } from "../shape.ts";

const USERNAME = "Username is required";
const PASSWORD = "Password is required";

/** Body of POST /api/auth/login (docs/specification/back-office.md#sign-in). */
export const Credentials = object({
	username: v.pipe(line(100, USERNAME), v.minLength(1, USERNAME)),
	password: v.pipe(v.string(PASSWORD), v.minLength(1, PASSWORD), v.maxLength(1000, "Password is too long")),
	/** Second-factor code; required only if the account has a second factor. */
	code: unlessNull(v.pipe(v.string(), v.maxLength(40, "This code is incorrect"))),
});
export type Credentials = v.InferOutput<typeof Credentials>;
