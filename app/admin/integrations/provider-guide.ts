import type { Provider } from "#domain/integrations/providers.ts";

/** What a provider asks for, in its own names. */
export interface ProviderGuide {
	keyLabel: string;
	keyHint: string;
	/** Null: there is no second secret. */
	secretLabel: string | null;
	listLabel: string;
	listHint: string;
}

export const PROVIDER_GUIDES: Readonly<Record<Provider, ProviderGuide>> = {
	zoho_crm: {
		keyLabel: "Client ID (API key)",
		keyHint: "Looks like 1000.XXXXXXXX. Zoho API console, Self Client, tab Client Secret.",
		secretLabel: "Client secret (API secret)",
		listLabel: "Lead source tag",
		listHint: "Stands in each lead as its tag; may stay empty.",
	},
	mailerlite: {
		keyLabel: "API key",
		keyHint:
			"A long token that starts with eyJ. MailerLite, Integrations, MailerLite API, Generate new token.",
		secretLabel: null,
		listLabel: "Group ID",
		listHint: "Digits, from the address of the group's page.",
	},
	mailchimp: {
		keyLabel: "API key",
		keyHint:
			"32 characters, a dash and the data centre, for example -us21. Mailchimp, Account, Extras, API keys.",
		secretLabel: null,
		listLabel: "Audience ID",
		listHint: "Audience, Settings, Audience name and defaults: about ten letters and digits.",
	},
	sendgrid: {
		keyLabel: "API key",
		keyHint: "Starts with SG. and needs full access to Marketing. SendGrid, Settings, API Keys.",
		secretLabel: null,
		listLabel: "List ID",
		listHint: "From the address of the list's page in Marketing, Contacts.",
	},
	webhook: {
		keyLabel: "Signing secret (API key)",
		keyHint: "Each call carries a signature made with it, so that the receiver can tell it from a forgery.",
		secretLabel: null,
		listLabel: "Label",
		listHint: "Goes with each call; may stay empty.",
	},
};
