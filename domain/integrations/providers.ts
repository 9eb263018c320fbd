import * as v from "valibot";

/** The kinds of integration an operator can add: providers, and a signed webhook for any other system. */
export const PROVIDERS = ["zoho_crm", "mailerlite", "mailchimp", "sendgrid", "hubspot", "webhook"] as const;

export const ProviderSchema = v.picklist(PROVIDERS, "Choose a provider");

export type Provider = v.InferOutput<typeof ProviderSchema>;

/** Names as people know them, for screens and error texts. */
export const PROVIDER_NAMES: Readonly<Record<Provider, string>> = {
	zoho_crm: "Zoho CRM",
	mailerlite: "MailerLite",
	mailchimp: "Mailchimp",
	sendgrid: "SendGrid",
	hubspot: "HubSpot",
	webhook: "Webhook",
};

/** What tells a delivery of a provider's from a forged one, beside the address that it is posted to. */
export type HookProof = "address" | "token" | "hmac" | "ecdsa";

/** How each provider proves what it tells us; null for one that tells us nothing by itself. */
export const HOOK_PROOFS: Readonly<Record<Provider, HookProof | null>> = {
	// It signs nothing: the address is all there is.
	mailchimp: "address",
	zoho_crm: "token",
	mailerlite: "hmac",
	sendgrid: "ecdsa",
	hubspot: null,
	webhook: null,
};

/** Whether the second secret is what the provider signs by. */
export function isSigned(provider: Provider): boolean {
	const proof = HOOK_PROOFS[provider];
	return proof === "hmac" || proof === "ecdsa";
}
