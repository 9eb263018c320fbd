import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { PROVIDERS } from "#domain/integrations/providers.ts";
import type { IntegrationSettings } from "#domain/integrations/settings.ts";

/** A connection to a provider. Secrets are ciphertext (seal-secret.ts); the hints are their last four characters. */
export const Integration = defineEntity({
	name: "Integration",
	tableName: "integrations",
	properties: {
		id: p.uuid().primary(),
		provider: p.enum(PROVIDERS),
		name: p.string().length(200),
		apiKey: p.text().hidden(),
		apiKeyHint: p.string().length(4),
		apiSecret: p.text().hidden().nullable(),
		apiSecretHint: p.string().length(4).nullable(),
		refreshToken: p.text().hidden().nullable(),
		endpoint: p.string().length(2000).nullable(),
		listId: p.string().length(200).nullable(),
		settings: p.json<IntegrationSettings>(),
		isActive: p.boolean().default(true),
		/** What staff must do before it works again, in the provider's words; null when all is well. */
		attention: p.text().nullable(),
		/** No worker calls the provider before this time (rate limits). */
		throttledUntil: p.datetime().nullable(),
		lastSync: p.datetime().nullable(),
		createdAt: p.datetime(),
		updatedAt: p.datetime(),
	},
});
export type Integration = InferEntity<typeof Integration>;
