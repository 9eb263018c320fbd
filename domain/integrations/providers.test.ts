import { expect, it } from "vitest";
import { HOOK_AUTH, isSigned, PROVIDERS } from "./providers.ts";

it("signs by the second secret where a provider signs at all", () => {
	expect(PROVIDERS.filter(isSigned)).toEqual(
		PROVIDERS.filter(provider => ["hmac", "ecdsa"].includes(HOOK_AUTH[provider] ?? "")),
	);
	expect(isSigned("mailerlite")).toBe(true);
	expect(isSigned("sendgrid")).toBe(true);
	for (const provider of ["mailchimp", "zoho_crm", "hubspot", "webhook"] as const)
		expect(isSigned(provider)).toBe(false);
});
