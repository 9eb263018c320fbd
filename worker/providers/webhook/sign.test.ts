import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { signBody } from "./sign.ts";

const BODY = '{"type":"test"}';

describe("signBody", () => {
	it.each([
		[
			"of the standard's form",
			"whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
			new Webhook("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"),
		],
		["of any other", "any-words-of-ours", new Webhook("any-words-of-ours", { format: "raw" })],
	])(
		"signs, by a secret %s, so that the Standard Webhooks library verifies body, id and age",
		(_, secret, receiver) => {
			const headers = signBody("msg_1", BODY, secret, Date.now());
			expect(receiver.verify(BODY, { ...headers })).toEqual({ type: "test" });
			expect(() => receiver.verify(`${BODY} `, { ...headers })).toThrow("No matching signature");
			expect(() => receiver.verify(BODY, { ...headers, "webhook-id": "msg_2" })).toThrow(
				"No matching signature",
			);
			const old = signBody("msg_1", BODY, secret, Date.now() - 600_000);
			expect(() => receiver.verify(BODY, { ...old })).toThrow("too old");
		},
	);

	it.each(["whsec_", "whsec_our-own words", "whsec_bm90LXBhZGRlZAA"])(
		"throws for the secret %s, whose base64 is missing or invalid",
		secret => {
			expect(() => signBody("msg_1", BODY, secret, Date.now())).toThrow("has to be base64");
		},
	);
});
