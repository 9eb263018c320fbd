import * as v from "valibot";
import { object, requiredLine } from "../shape.ts";
import { typedPassword } from "./credentials.ts";

const base64url = (longest: number) => v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(longest));
const name = requiredLine(100, "Please enter a name for this passkey");
const credential = { id: base64url(1400), rawId: base64url(1400), type: v.literal("public-key") };

/** Body of POST /api/staff/passkeys: a name for the new passkey and the signed-in staff member's password. */
export const PasskeyRequest = object({
	name,
	password: typedPassword("Please enter your password"),
});

/** Body of PUT /api/staff/passkeys: the WebAuthn registration response of the authenticator. */
export const PasskeyRegistration = object({
	name,
	response: object({
		...credential,
		response: object({
			clientDataJSON: base64url(10_000),
			attestationObject: base64url(40_000),
			transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(20))), v.maxLength(10)), []),
		}),
	}),
});

/** Body of PUT /api/auth/passkey: the WebAuthn assertion that the authenticator signed. */
export const PasskeyAssertion = object({
	response: object({
		...credential,
		response: object({
			clientDataJSON: base64url(10_000),
			authenticatorData: base64url(10_000),
			signature: base64url(10_000),
		}),
	}),
});
