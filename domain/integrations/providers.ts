import * as v from "valibot";

/** Kinds of integration that an operator can add: providers, and a signed webhook for any other system. */
export const PROVIDERS = ["zoho_crm", "mailerlite", "mailchimp", "sendgrid", "hubspot", "webhook"] as const;

export const ProviderSchema = v.picklist(PROVIDERS, "Choose a provider");

export type Provider = v.InferOutput<typeof ProviderSchema>;

/** Display names, for screens and error texts. */
export const PROVIDER_NAMES: Readonly<Record<Provider, string>> = {
	zoho_crm: "Zoho CRM",
	mailerlite: "MailerLite",
	mailchimp: "Mailchimp",
	sendgrid: "SendGrid",
	hubspot: "HubSpot",
	webhook: "Webhook",
};

/** How a webhook delivery from a provider is authenticated, in addition to its secret URL. */
export type HookAuth = "address" | "token" | "hmac" | "ecdsa";

/** Authentication of each provider's webhooks; null if the provider sends none. */
export const HOOK_AUTH: Readonly<Record<Provider, HookAuth | null>> = {
	// Mailchimp does not sign: the secret URL is the only proof.
	mailchimp: "address",
	zoho_crm: "token",
	mailerlite: "hmac",
	sendgrid: "ecdsa",
	hubspot: null,
	webhook: null,
};

/** Returns whether the provider signs its webhooks with the integration's second secret. */
export function isSigned(provider: Provider): boolean {
	const proof = HOOK_AUTH[provider];
	return proof === "hmac" || proof === "ecdsa";
}
