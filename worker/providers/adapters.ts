import type { Provider } from "#domain/integrations/providers.ts";
import { hubspot } from "./hubspot/index.ts";
import { mailchimp } from "./mailchimp/index.ts";
import { mailerlite } from "./mailerlite/index.ts";
import type { ProviderAdapter } from "./port.ts";
import { sendgrid } from "./sendgrid/index.ts";
import { webhook } from "./webhook/index.ts";
import { zohoCrm } from "./zoho/index.ts";

export const adapters: Readonly<Record<Provider, ProviderAdapter>> = {
	zoho_crm: zohoCrm,
	mailerlite,
	mailchimp,
	sendgrid,
	hubspot,
	webhook,
};
