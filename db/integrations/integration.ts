import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { PROVIDERS } from "#domain/integrations/providers.ts";
import type { IntegrationSettings } from "#domain/integrations/settings.ts";
import { auditColumns } from "../versioned-row.ts";

/** A connection to a provider. Secrets are stored encrypted (vault.ts), each with the mask that screens show. */
export const Integration = defineEntity({
	name: "Integration",
	tableName: "integrations",
	properties: {
		id: p.uuid().primary(),
		provider: p.enum(PROVIDERS),
		name: p.string().length(200),
		apiKey: p.text().hidden(),
		apiKeyMask: p.string().length(20),
		apiSecret: p.text().hidden().nullable(),
		apiSecretMask: p.string().length(20).nullable(),
		refreshToken: p.text().hidden().nullable(),
		refreshTokenMask: p.string().length(20).nullable(),
		endpoint: p.string().length(2000).nullable(),
		listId: p.string().length(200).nullable(),
		settings: p.json<IntegrationSettings>(),
		/** The adapter's preparation (fields and list); null before its first look. */
		preparation: p.json<Record<string, unknown>>().nullable(),
		/** Increases with each change of the account, the list, or the fields that are sent. */
		destination: p.integer().default(1),
		/** The destination number since which the account is the same; `heldBack` in sync states is valid from there. */
		accountSince: p.integer().default(1),
		isActive: p.boolean().default(true),
		/** What staff must do before it works again, in the provider's words; null when all is well. */
		attention: p.text().nullable(),
		/** No worker calls the provider before this time (rate limit). */
		throttledUntil: p.datetime().nullable(),
		lastSync: p.datetime().nullable(),
		/** Encrypted secret in the URL at which the provider's webhooks reach us; null until it is requested. */
		hookSecret: p.text().hidden().nullable(),
		/** When the provider's webhook subscription expires, if it does (Zoho). */
		hookUntil: p.datetime().nullable(),
		/** When the last webhook from the provider arrived. */
		lastHookAt: p.datetime().nullable(),
		/** Up to when events that webhooks may have missed were fetched from the provider. */
		reconciledAt: p.datetime().nullable(),
		...auditColumns,
	},
});
export type Integration = InferEntity<typeof Integration>;
