import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { PROVIDERS } from "#domain/integrations/providers.ts";
import type { IntegrationSettings } from "#domain/integrations/settings.ts";
import { stamps } from "../kept-by-staff.ts";

/** A connection to a provider. Secrets are ciphertext (vault.ts) beside the mask that screens show. */
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
		/** What the adapter found out about fields and list; null until it looked. */
		preparation: p.json<Record<string, unknown>>().nullable(),
		/** Counts up with each change of where people are sent, under which account, or what of them. */
		destination: p.integer().default(1),
		/** The destination since which the account is the same: whom we hold back there is known from then on. */
		accountSince: p.integer().default(1),
		isActive: p.boolean().default(true),
		/** What staff must do before it works again, in the provider's words; null when all is well. */
		attention: p.text().nullable(),
		/** No worker calls the provider before this time (rate limits). */
		throttledUntil: p.datetime().nullable(),
		lastSync: p.datetime().nullable(),
		/** Sealed: the part of the provider's address at ours that nobody else knows; null until it is asked for. */
		hookSecret: p.text().hidden().nullable(),
		/** Until when the provider tells us by itself, where such a promise ends (Zoho). */
		hookUntil: p.datetime().nullable(),
		/** When the provider last told us anything. */
		lastHookAt: p.datetime().nullable(),
		/** Up to when the provider was asked for what it may have told in vain. */
		reconciledAt: p.datetime().nullable(),
		...stamps,
	},
});
export type Integration = InferEntity<typeof Integration>;
