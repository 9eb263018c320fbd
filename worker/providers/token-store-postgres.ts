import * as v from "valibot";
import { AccessToken as StoredToken } from "#db/integrations/access-token.ts";
import { secretContext, type Vault } from "#db/integrations/vault.ts";
import type { Orm } from "#db/orm.ts";
import type { KeyedMutex } from "#domain/keyed-mutex.ts";
import { type AccessToken, createMemoryTokenStore, type TokenKey, type TokenStore } from "./token-store.ts";

const Sealed = v.object({ value: v.string(), apiDomain: v.string(), expiresAt: v.number() });

/**
 * Creates a store of access tokens shared by all workers through PostgreSQL: encrypted, one per integration. Tokens are cached
 * in this process while usable, because every call needs one.
 */
export function createPostgresTokenStore(orm: Orm, vault: Vault, exclusively: KeyedMutex): TokenStore {
	const seen = createMemoryTokenStore();
	async function read({ integrationId, credentials }: TokenKey): Promise<AccessToken | null> {
		const row = await orm.em.fork().findOne(StoredToken, { integration: integrationId, credentials });
		if (!row) return null;
		try {
			return v.parse(Sealed, JSON.parse(vault.open(row.value, secretContext(integrationId, "accessToken"))));
		} catch {
			// Encrypted with a previous APP_SECRET: fetch a new token.
			return null;
		}
	}
	return {
		async get(key, isUsable) {
			const known = await seen.get(key, isUsable);
			if (known) return known;
			const stored = await read(key);
			if (!stored || !isUsable(stored)) return null;
			await seen.set(key, stored);
			return stored;
		},
		async set(key, token) {
			const { integrationId, credentials } = key;
			const sealed = vault.seal(JSON.stringify(token), secretContext(integrationId, "accessToken"));
			await orm.em.fork().execute(
				`insert into access_tokens (integration_id, credentials, value, expires_at)
				 select id, ?, ?, ?::timestamptz from integrations where id = ?
				 on conflict (integration_id) do update set
					credentials = excluded.credentials, value = excluded.value, expires_at = excluded.expires_at`,
				[credentials, sealed, new Date(token.expiresAt), integrationId],
			);
			await seen.set(key, token);
		},
		withLock: ({ integrationId }, work) => exclusively(`access-token/${integrationId}`, work),
	};
}
