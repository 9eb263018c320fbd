import { randomUUID } from "node:crypto";
import * as v from "valibot";
import { Integration } from "#db/integrations/integration.ts";
import { secretContext, type Vault } from "#db/integrations/vault.ts";
import type { EntityManager } from "#db/orm.ts";
import { maskSecret } from "#domain/integrations/mask-secret.ts";
import type { Provider } from "#domain/integrations/providers.ts";
import { IntegrationSettingsSchema } from "#domain/integrations/settings.ts";

/** An integration with a simulated provider. */
export interface SampleIntegration {
	provider: Provider;
	name: string;
	apiKey: string;
	apiSecret?: string;
	refreshToken?: string;
	listId?: string;
	endpoint: string;
	settings?: Record<string, unknown>;
}

/** Stores an active integration with its secrets encrypted. Returns its id. */
export async function addIntegration(
	em: EntityManager,
	vault: Vault,
	sample: SampleIntegration,
): Promise<string> {
	const id = randomUUID();
	const now = new Date();
	const { apiKey, apiSecret, refreshToken } = sample;
	await em.insert(Integration, {
		id,
		provider: sample.provider,
		name: sample.name,
		apiKey: vault.seal(apiKey, secretContext(id, "apiKey")),
		apiKeyMask: maskSecret(apiKey),
		apiSecret: apiSecret ? vault.seal(apiSecret, secretContext(id, "apiSecret")) : null,
		apiSecretMask: apiSecret ? maskSecret(apiSecret) : null,
		refreshToken: refreshToken ? vault.seal(refreshToken, secretContext(id, "refreshToken")) : null,
		refreshTokenMask: refreshToken ? maskSecret(refreshToken) : null,
		endpoint: sample.endpoint,
		listId: sample.listId ?? null,
		settings: v.parse(IntegrationSettingsSchema, sample.settings ?? {}),
		isActive: true,
		createdAt: now,
		updatedAt: now,
	});
	return id;
}
