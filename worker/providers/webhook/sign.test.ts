import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { signBody } from "./sign.ts";

const BODY = '{"type":"test"}';

describe("a signature", () => {
	it.each([
		[
			"of the standard's form",
			"whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
			new Webhook("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"),
		],
		["of any other", "any-words-of-ours", new Webhook("any-words-of-ours", { format: "raw" })],
	])("by a secret %s is one that the standard's library verifies", (_, secret, receiver) => {
		const headers = signBody("msg_1", BODY, secret, Date.now());
		expect(receiver.verify(BODY, { ...headers })).toEqual({ type: "test" });
		expect(() => receiver.verify(`${BODY} `, { ...headers })).toThrow("No matching signature");
		expect(() => receiver.verify(BODY, { ...headers, "webhook-id": "msg_2" })).toThrow(
			"No matching signature",
		);
		const old = signBody("msg_1", BODY, secret, Date.now() - 600_000);
		expect(() => receiver.verify(BODY, { ...old })).toThrow("too old");
	});

	it.each(["whsec_", "whsec_our-own words", "whsec_bm90LXBhZGRlZAA"])(
		"by %s, which the standard's library does not read, is not made",
		secret => {
			expect(() => signBody("msg_1", BODY, secret, Date.now())).toThrow("has to be base64");
		},
	);
});
