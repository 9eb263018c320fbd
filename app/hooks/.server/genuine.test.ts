import { createHmac, generateKeyPairSync, sign } from "node:crypto";
import { describe, expect, it } from "vitest";
import { isGenuine, isSame } from "./genuine.ts";

const NOW = Date.parse("2026-11-22T10:00:00Z");
const posted = (body: string, headers: Record<string, string> = {}) => ({
	headers: new Headers(headers),
	body: Buffer.from(body),
	now: NOW,
});

it("isSame compares strings, also of different lengths", () => {
	expect([isSame("a", "a"), isSame("a", "b"), isSame("", "a"), isSame("a", "aa")]).toEqual([
		true,
		false,
		false,
		false,
	]);
});

describe("isGenuine for SendGrid", () => {
	const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
	const key = publicKey.export({ format: "der", type: "spki" }).toString("base64");
	const keys = { provider: "sendgrid", secret: "s", signingKey: key } as const;
	const body = '[{"event":"unsubscribe"}]\r\n';
	const signed = (seconds: number, text = body) => ({
		"X-Twilio-Email-Event-Webhook-Timestamp": String(seconds),
		"X-Twilio-Email-Event-Webhook-Signature": sign(
			"sha256",
			Buffer.from(seconds + text),
			privateKey,
		).toString("base64"),
	});

	it("accepts only a signature of timestamp and body with a timestamp at most five minutes from now", () => {
		const at = NOW / 1000;
		expect(isGenuine(keys, posted(body, signed(at)))).toBe(true);
		expect(
			isGenuine(
				{ ...keys, signingKey: publicKey.export({ format: "pem", type: "spki" }).toString() },
				posted(body, signed(at)),
			),
		).toBe(true);
		expect(isGenuine(keys, posted(body.trim(), signed(at)))).toBe(false);
		expect(
			isGenuine(
				keys,
				posted(body, { ...signed(at), "X-Twilio-Email-Event-Webhook-Timestamp": String(at + 1) }),
			),
		).toBe(false);
		expect(isGenuine(keys, posted(body, signed(at - 299)))).toBe(true);
		expect(isGenuine(keys, posted(body, signed(at - 301)))).toBe(false);
		expect(isGenuine(keys, posted(body, signed(at + 301)))).toBe(false);
		expect(isGenuine(keys, posted(body))).toBe(false);
		for (const signingKey of [null, "nonsense", ""])
			expect(isGenuine({ ...keys, signingKey }, posted(body, signed(at)))).toBe(false);
	});

	// Example from SendGrid's own libraries.
	it("accepts the signature of an example from SendGrid's own libraries", () => {
		const example = {
			headers: new Headers({
				"X-Twilio-Email-Event-Webhook-Timestamp": "1588788367",
				"X-Twilio-Email-Event-Webhook-Signature":
					"MEUCIQCtIHJeH93Y+qpYeWrySphQgpNGNr/U+UyUlBkU6n7RAwIgJTz2C+8a8xonZGi6BpSzoQsbVRamr2nlxFDWYNH2j/0=",
			}),
			body: Buffer.from(
				JSON.stringify({ category: "example_payload", event: "test_event", message_id: "message_id" }),
			),
			now: 1_588_788_367_000,
		};
		const signingKey =
			"MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEEDr2LjtURuePQzplybdC+u4CwrqDqBaWjcMMsTbhdbcwHBcepxo7yAQGhHPTnlvFYPAZFceEu/1FwCM/QmGUhA==";
		expect(isGenuine({ ...keys, signingKey }, example)).toBe(true);
	});
});

it("isGenuine accepts only MailerLite's HMAC of the body with the webhook's signing key", () => {
	const keys = { provider: "mailerlite", secret: "s", signingKey: "ybmcD7PQ9R" } as const;
	const body = '{"event":"subscriber.unsubscribed"}';
	const Signature = createHmac("sha256", "ybmcD7PQ9R").update(body).digest("hex");
	expect(isGenuine(keys, posted(body, { Signature }))).toBe(true);
	expect(isGenuine(keys, posted(`${body} `, { Signature }))).toBe(false);
	expect(isGenuine(keys, posted(body))).toBe(false);
	expect(isGenuine({ ...keys, signingKey: null }, posted(body, { Signature }))).toBe(false);
});

it("isGenuine accepts only the body in which Zoho returns the token of the integration", () => {
	const keys = { provider: "zoho_crm", secret: "our-token", signingKey: null } as const;
	expect(isGenuine(keys, posted('{"token":"our-token","ids":[]}'))).toBe(true);
	for (const body of ['{"token":"another"}', '{"token":1}', "{}", "[]", "null", "", "{"])
		expect(isGenuine(keys, posted(body)), body).toBe(false);
});
