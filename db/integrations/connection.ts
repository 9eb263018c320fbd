import { syncMissedUnsubscribes } from "../newsletter/fan-out-subscriber.ts";
import type { EntityManager } from "../orm.ts";
import { fromNow, msUntil, now, prepared } from "../sql.ts";
import { syncAddressChanges } from "./former-emails.ts";
import { Integration } from "./integration.ts";
import { secretContext, type Vault } from "./vault.ts";

/** An integration with decrypted secrets: only for the duration of a call, never stored or logged. */
export interface OpenIntegration {
	integration: Integration;
	connection: {
		id: string;
		apiKey: string;
		apiSecret: string | null;
		/** Replaces the provider's base URL, with or without its version prefix. */
		endpoint: string | null;
		listId: string | null;
		settings: Integration["settings"];
	};
	/** Milliseconds until the provider may be called again, by the database's clock; 0 when it is not throttled. */
	throttledMs: number;
}

/** Reads an integration and decrypts its secrets; null when it was deleted. */
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
		throttledMs: integration.throttledUntil ? await readThrottle(em, id) : 0,
		connection: {
			id,
			apiKey: vault.open(apiKey, secretContext(id, "apiKey")),
			apiSecret: apiSecret ? vault.open(apiSecret, secretContext(id, "apiSecret")) : null,
			endpoint: endpoint ?? null,
			listId: listId ?? null,
			settings: refreshToken
				? { ...settings, refreshToken: vault.open(refreshToken, secretContext(id, "refreshToken")) }
				: settings,
		},
	};
}

async function readThrottle(em: EntityManager, id: string): Promise<number> {
	const throttle = await em.kysely
		.selectFrom("integrations")
		.where("id", "=", id)
		.select(({ ref }) => msUntil(ref("throttled_until")).as("ms"))
		.executeTakeFirst();
	return throttle?.ms ?? 0;
}

/**
 * Takes a key share lock on an integration, so that it cannot be deleted until the transaction ends. Call it before writing
 * sync states, which are deleted with their integration. Returns false when it is already deleted.
 */
export async function lockIntegration(em: EntityManager, id: string): Promise<boolean> {
	const held = await em.kysely
		.selectFrom("integrations")
		.where("id", "=", id)
		.select("id")
		.forKeyShare()
		.modifyEnd(prepared)
		.executeTakeFirst();
	return held !== undefined;
}

/** An integration as it was called. */
export type Called = Pick<Integration, "id" | "version">;

/**
 * Starts an update of an integration as it was called: what its former key, list or account answered says nothing once staff have
 * saved. It bypasses the entity, because the version (optimistic lock) must change only when staff save.
 */
const updateIfCurrent = (em: EntityManager, { id, version }: Called) =>
	em.kysely.updateTable("integrations").where("id", "=", id).where("version", "=", version);

/**
 * Sets what staff must do before the integration works again. Null means that it works; the integration is then sent the
 * unsubscribes and address changes it missed. Must run in a transaction.
 */
export async function setAttention(
	em: EntityManager,
	called: Called,
	attention: string | null,
): Promise<void> {
	const { numUpdatedRows } = await updateIfCurrent(em, called)
		.set({ attention })
		.where("attention", "is distinct from", attention)
		.executeTakeFirst();
	if (attention === null && Number(numUpdatedRows) > 0) await syncMissed(em, called.id);
}

async function syncMissed(em: EntityManager, id: string): Promise<void> {
	const integration = await em.findOne(Integration, { id, isActive: true });
	if (!integration) return;
	await syncMissedUnsubscribes(em, integration);
	await syncAddressChanges(em, integration, ["synced", "failed"]);
}

/** Makes all workers pause calls to a provider for a while. */
export async function throttleIntegration(em: EntityManager, called: Called, forMs: number): Promise<void> {
	await updateIfCurrent(em, called)
		.set(({ fn, ref }) => ({
			throttled_until: fn<Date>("greatest", [ref("throttled_until"), fromNow(forMs)]),
		}))
		.execute();
}

/**
 * Records a successful sync, which clears `attention`. Must run in a transaction. Writes at most once a second and skips a
 * locked row, otherwise all syncs of an integration would wait for each other.
 */
export async function touchLastSync(em: EntityManager, { id, version }: Called): Promise<void> {
	const before = await em.kysely
		.updateTable("integrations as i")
		.from(db =>
			db
				.selectFrom("integrations")
				.where("id", "=", id)
				.where("version", "=", version)
				.where(({ eb, or }) =>
					or([
						eb("last_sync", "is", null),
						eb("last_sync", "<", fromNow(-1_000)),
						eb("attention", "is not", null),
					]),
				)
				.select(["id", "attention"])
				.forNoKeyUpdate()
				.skipLocked()
				.as("before"),
		)
		.set({ last_sync: now, attention: null })
		.whereRef("before.id", "=", "i.id")
		.returning("before.attention")
		.modifyEnd(prepared)
		.executeTakeFirst();
	if (before?.attention) await syncMissed(em, id);
}

/** Deletes the adapter's preparation, because the fields or the list may have changed at the provider. */
export async function clearPreparation(em: EntityManager, called: Called): Promise<void> {
	await updateIfCurrent(em, called).set({ preparation: null }).execute();
}

/** Stores the adapter's preparation: what it found out about fields and list. */
export async function storePreparation(
	em: EntityManager,
	called: Called,
	preparation: Record<string, unknown>,
) {
	await updateIfCurrent(em, called).set({ preparation }).execute();
}
