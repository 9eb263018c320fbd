import { PROVIDER_NAMES, type Provider } from "#domain/integrations/providers.ts";
import type { SettingList } from "../shell/edit/setting-fields.tsx";

/** The fields of a provider's settings, in the provider's own terms. */
interface ProviderGuide {
	/** Fields of its credentials: apiKey, and apiSecret if it has a second one. */
	secrets: SettingList;
	/** Fields of settings that only it has. */
	settings?: SettingList;
	listLabel: string;
	listHint: string;
}

export const PROVIDER_GUIDES: Readonly<Record<Provider, ProviderGuide>> = {
	zoho_crm: {
		secrets: {
			apiKey: {
				label: "Client ID (API key)",
				hint: "Looks like 1000.XXXXXXXX. In the Zoho API console: Self Client, Client Secret tab.",
				secret: true,
			},
			apiSecret: { label: "Client secret (API secret)", hint: "", secret: true },
		},
		settings: {
			refreshToken: {
				label: "Refresh token",
				hint: "Generated from the Self Client's code with the scopes ZohoCRM.modules.ALL, ZohoCRM.org.READ, ZohoCRM.settings.fields.READ and ZohoSearch.securesearch.READ.",
				secret: true,
			},
			accountsDomain: {
				label: "Accounts domain",
				hint: "accounts.zoho.com, accounts.zoho.eu, …",
				optional: true,
			},
		},
		listLabel: "Lead source tag",
		listHint: "Added to each lead as a tag.",
	},
	mailerlite: {
		secrets: {
			apiKey: {
				label: "API key",
				hint: "A long token starting with eyJ. In MailerLite: Integrations, MailerLite API, Generate new token.",
				secret: true,
			},
			apiSecret: {
				label: "Webhook secret (API secret)",
				hint: "MailerLite shows it once the webhook is made that tells us who left; the steps follow below.",
				secret: true,
				optional: true,
			},
		},
		listLabel: "Group ID",
		listHint: "The digits in the URL of the group's page.",
	},
	mailchimp: {
		secrets: {
			apiKey: {
				label: "API key",
				hint: "32 characters, a hyphen and the data centre, for example -us21. In Mailchimp: Account, Extras, API keys.",
				secret: true,
			},
		},
		listLabel: "Audience ID",
		listHint: "About ten letters and digits. In Mailchimp: Audience, Settings, Audience name and defaults.",
	},
	sendgrid: {
		secrets: {
			apiKey: {
				label: "API key",
				hint: "Starts with SG. and needs full access to Marketing. In SendGrid: Settings, API Keys.",
				secret: true,
			},
			apiSecret: {
				label: "Verification key (API secret)",
				hint: "SendGrid shows it once the Event Webhook is signed that tells us who left; the steps follow below.",
				secret: true,
				optional: true,
			},
		},
		listLabel: "List ID",
		listHint: "From the URL of the list's page in Marketing, Contacts.",
	},
	hubspot: {
		secrets: {
			apiKey: {
				label: "Service key (API key)",
				hint: "In HubSpot: Development, Keys, Service keys, which super admins see and whoever has the permission Developer tools access. It needs the scopes crm.objects.contacts, crm.schemas.contacts and crm.lists, each to read and to write, and communication_preferences.read_write. The access token of a private app that already exists works as well.",
				secret: true,
			},
		},
		settings: {
			subscriptionId: {
				label: "Subscription type",
				hint: "The number of the subscription type used for the newsletter, from its page in Settings, Marketing, Email. Without it, anyone who unsubscribed in HubSpot can return only through HubSpot's own link.",
				optional: true,
				inputMode: "numeric",
			},
		},
		listLabel: "List ID",
		listHint: "The number of a static list, from its page's address.",
	},
	webhook: {
		secrets: {
			apiKey: {
				label: "Signing secret (API key)",
				hint: "Signs each call as the Standard Webhooks specification says, so that the receiver can tell it is genuine. Best as whsec_ and 32 random bytes in base64.",
				secret: true,
			},
		},
		listLabel: "Label",
		listHint: "For your own use; it is not sent.",
	},
};

/** Returns the addition to the list's hint if another list than the stored one is entered. */
export const formerListHint = (provider: Provider) =>
	` Anyone in the previous one stays there and is not removed when they unsubscribe here: empty or delete it in ${PROVIDER_NAMES[provider]}.`;
