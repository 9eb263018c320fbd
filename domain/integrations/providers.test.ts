import { expect, it } from "vitest";
import { HOOK_AUTH, isSigned, PROVIDERS } from "./providers.ts";

it("isSigned is true only for providers with HMAC or ECDSA webhooks: MailerLite and SendGrid", () => {
	expect(PROVIDERS.filter(isSigned)).toEqual(
		PROVIDERS.filter(provider => ["hmac", "ecdsa"].includes(HOOK_AUTH[provider] ?? "")),
	);
	expect(isSigned("mailerlite")).toBe(true);
	expect(isSigned("sendgrid")).toBe(true);
	for (const provider of ["mailchimp", "zoho_crm", "hubspot", "webhook"] as const)
		expect(isSigned(provider)).toBe(false);
});
