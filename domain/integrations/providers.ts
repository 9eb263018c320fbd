import * as v from "valibot";

/** The kinds of integration an operator can add: four providers, and a signed webhook for any other system. */
export const PROVIDERS = ["zoho_crm", "mailerlite", "mailchimp", "sendgrid", "webhook"] as const;

export const ProviderSchema = v.picklist(PROVIDERS, "Choose a provider");

export type Provider = v.InferOutput<typeof ProviderSchema>;

/** Names as people know them, for screens and error texts. */
export const PROVIDER_NAMES: Readonly<Record<Provider, string>> = {
	zoho_crm: "Zoho CRM",
	mailerlite: "MailerLite",
	mailchimp: "Mailchimp",
	sendgrid: "SendGrid",
	webhook: "Webhook",
};
