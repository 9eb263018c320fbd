import type { Provider } from "#domain/integrations/providers.ts";
import type { ProviderHook } from "./hook-port.ts";
import { mailchimpHook } from "./mailchimp/hook.ts";
import { mailerliteHook } from "./mailerlite/hook.ts";
import { sendgridHook } from "./sendgrid/hook.ts";
import { zohoHook } from "./zoho/hook.ts";

/** What every provider tells us; our own webhook tells nothing. */
export const hooks: Readonly<Record<Provider, ProviderHook | null>> = {
	zoho_crm: zohoHook,
	mailerlite: mailerliteHook,
	mailchimp: mailchimpHook,
	sendgrid: sendgridHook,
	webhook: null,
};
