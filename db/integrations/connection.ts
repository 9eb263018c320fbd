import type { EntityManager } from "../orm.ts";
import { Integration } from "./integration.ts";
import { secretPlace, type Vault } from "./vault.ts";

/** An integration with its secrets in the clear: for the moment of a call, never stored or logged. */
export interface OpenIntegration {
	integration: Integration;
	connection: {
		id: string;
		apiKey: string;
		apiSecret: string | null;
		endpoint: string | null;
		listId: string | null;
		settings: Integration["settings"];
	};
}

/** Reads an integration and opens its secrets; null when it was deleted. */
export async function openIntegration(
	em: EntityManager,
	id: string,
	vault: Vault,
): Promise<OpenIntegration | null> {
	const integration = await em.findOne(Integration, { id });
	if (!integration) return null;
	const { apiKey, apiSecret, refreshToken, endpoint, listId, settings } = integration;
	return {
		integration,
		connection: {
			id,
			apiKey: vault.open(apiKey, secretPlace(id, "apiKey")),
			apiSecret: apiSecret ? vault.open(apiSecret, secretPlace(id, "apiSecret")) : null,
			endpoint: endpoint ?? null,
			listId: listId ?? null,
			settings: refreshToken
				? { ...settings, refreshToken: vault.open(refreshToken, secretPlace(id, "refreshToken")) }
				: settings,
		},
	};
}

/** What staff must do before the integration works again; null when all is well. */
export async function setAttention(em: EntityManager, id: string, attention: string | null): Promise<void> {
	await em.execute("update integrations set attention = ? where id = ? and attention is distinct from ?", [
		attention,
		id,
		attention,
	]);
}

/** Keeps every worker away from a provider for a while. */
export async function throttleIntegration(em: EntityManager, id: string, forMs: number): Promise<void> {
	await em.execute(
		`update integrations set throttled_until = greatest(throttled_until, now() + make_interval(secs => ?)) where id = ?`,
		[forMs / 1000, id],
	);
}

/** Notes a sync that worked. */
export async function touchLastSync(em: EntityManager, id: string): Promise<void> {
	await em.execute("update integrations set last_sync = now(), attention = null where id = ?", [id]);
}

/** Keeps what the adapter found out about fields and list. */
export async function keepPreparation(
	em: EntityManager,
	id: string,
	preparation: Record<string, unknown>,
): Promise<void> {
	await em.execute("update integrations set preparation = ?::jsonb where id = ?", [
		JSON.stringify(preparation),
		id,
	]);
}
