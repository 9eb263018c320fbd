import type { Provider } from "#domain/integrations/providers.ts";
import type { SampleIntegration } from "../add-integration.ts";
import { HUBSPOT_LIST, HUBSPOT_SUBSCRIPTION, HUBSPOT_TOKEN } from "./hubspot/index.ts";
import { MAILCHIMP_KEY, MAILCHIMP_LIST } from "./mailchimp/index.ts";
import { MAILERLITE_GROUP, MAILERLITE_KEY } from "./mailerlite/index.ts";
import { SENDGRID_KEY, SENDGRID_LIST } from "./sendgrid/index.ts";
import { WEBHOOK_SECRET } from "./webhook/index.ts";
import { ZOHO_CREDENTIALS } from "./zoho/tokens.ts";

/** Credentials and settings of an integration with each simulated account, without its endpoint. */
export const ACCOUNTS: Readonly<
	Record<Provider, Pick<SampleIntegration, "apiKey" | "apiSecret" | "refreshToken" | "listId" | "settings">>
> = {
	zoho_crm: {
		apiKey: ZOHO_CREDENTIALS.clientId,
		apiSecret: ZOHO_CREDENTIALS.clientSecret,
		refreshToken: ZOHO_CREDENTIALS.refreshToken,
		listId: "Website",
	},
	mailerlite: { apiKey: MAILERLITE_KEY, listId: MAILERLITE_GROUP },
	mailchimp: { apiKey: MAILCHIMP_KEY, listId: MAILCHIMP_LIST },
	sendgrid: { apiKey: SENDGRID_KEY, listId: SENDGRID_LIST },
	hubspot: {
		apiKey: HUBSPOT_TOKEN,
		listId: HUBSPOT_LIST,
		settings: { subscriptionId: HUBSPOT_SUBSCRIPTION },
	},
	webhook: { apiKey: WEBHOOK_SECRET },
};

/** Returns the connection as an adapter receives it. */
export function connectionTo(provider: Provider, endpoint: string) {
	const { refreshToken, settings, ...account } = ACCOUNTS[provider];
	const path = provider === "webhook" ? "/hook" : "";
	const own: Record<string, unknown> = { ...settings, ...(refreshToken && { refreshToken }) };
	return { ...account, endpoint: endpoint + path, settings: own };
}

/** The calls of each provider that contain contacts, unlike lookups of fields before and of results after. */
export const CARRIERS = {
	zoho_crm: { method: "POST", path: "/Leads/upsert" },
	mailerlite: { method: "POST", path: "/batch" },
	mailchimp: { method: "POST", path: "/lists/a1b2c3d4e5" },
	sendgrid: { method: "PUT", path: "/marketing/contacts" },
	hubspot: { method: "POST", path: "/contacts/batch/upsert" },
	webhook: { method: "POST", path: "/hook" },
} as const satisfies Record<Provider, { method: string; path: string }>;
