import type { Provider } from "#domain/integrations/providers.ts";
import { mailchimpAdapter } from "./mailchimp/index.ts";
import type { ProviderAdapter } from "./port.ts";

/** Every provider's adapter. */
export const adapters: Partial<Record<Provider, ProviderAdapter>> = { mailchimp: mailchimpAdapter };
