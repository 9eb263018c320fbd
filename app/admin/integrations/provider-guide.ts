import { PROVIDER_NAMES, type Provider } from "#domain/integrations/providers.ts";

/** The labels and hints of a provider's settings, in the provider's own terms. */
export interface ProviderGuide {
	keyLabel: string;
	keyHint: string;
	/** Label of a second secret; null if there is none. */
	secretLabel: string | null;
	/** Hint at where to find it; null if it is required. */
	secretHint: string | null;
	listLabel: string;
	listHint: string;
}

export const PROVIDER_GUIDES: Readonly<Record<Provider, ProviderGuide>> = {
	zoho_crm: {
		keyLabel: "Client ID (API key)",
		keyHint: "Looks like 1000.XXXXXXXX. In the Zoho API console: Self Client, Client Secret tab.",
		secretLabel: "Client secret (API secret)",
		secretHint: null,
		listLabel: "Lead source tag",
		listHint: "Added to each lead as a tag.",
	},
	mailerlite: {
		keyLabel: "API key",
		keyHint:
			"A long token starting with eyJ. In MailerLite: Integrations, MailerLite API, Generate new token.",
		secretLabel: "Webhook secret (API secret)",
		secretHint:
			"MailerLite shows it once the webhook is made that tells us who left; the steps follow below.",
		listLabel: "Group ID",
		listHint: "The digits in the URL of the group's page.",
	},
	mailchimp: {
		keyLabel: "API key",
		keyHint:
			"32 characters, a hyphen and the data centre, for example -us21. In Mailchimp: Account, Extras, API keys.",
		secretLabel: null,
		secretHint: null,
		listLabel: "Audience ID",
		listHint: "About ten letters and digits. In Mailchimp: Audience, Settings, Audience name and defaults.",
	},
	sendgrid: {
		keyLabel: "API key",
		keyHint: "Starts with SG. and needs full access to Marketing. In SendGrid: Settings, API Keys.",
		secretLabel: "Verification key (API secret)",
		secretHint:
			"SendGrid shows it once the Event Webhook is signed that tells us who left; the steps follow below.",
		listLabel: "List ID",
		listHint: "From the URL of the list's page in Marketing, Contacts.",
	},
	hubspot: {
		keyLabel: "Service key (API key)",
		keyHint:
			"In HubSpot: Development, Keys, Service keys, which super admins see and whoever has the permission Developer tools access. It needs the scopes crm.objects.contacts, crm.schemas.contacts and crm.lists, each to read and to write, and communication_preferences.read_write. The access token of a private app that already exists works as well.",
		secretLabel: null,
		secretHint: null,
		listLabel: "List ID",
		listHint: "The number of a static list, from its page's address.",
	},
	webhook: {
		keyLabel: "Signing secret (API key)",
		keyHint:
			"Signs each call as the Standard Webhooks specification says, so that the receiver can tell it is genuine. Best as whsec_ and 32 random bytes in base64.",
		secretLabel: null,
		secretHint: null,
		listLabel: "Label",
		listHint: "For your own use; it is not sent.",
	},
};

/** Returns the addition to the list's hint if another list than the stored one is entered. */
export const formerListHint = (provider: Provider) =>
	` Anyone in the previous one stays there and is not removed when they unsubscribe here: empty or delete it in ${PROVIDER_NAMES[provider]}.`;
