import * as v from "valibot";
import { AccessToken as StoredToken } from "#db/integrations/access-token.ts";
import { secretPlace, type Vault } from "#db/integrations/vault.ts";
import type { Orm } from "#db/orm.ts";
import type { KeyedMutex } from "../keyed-mutex.ts";
import type { TokenStore } from "./token-store.ts";

const Sealed = v.object({ value: v.string(), apiDomain: v.string(), expiresAt: v.number() });

/** Access tokens shared by all workers through PostgreSQL, encrypted; one for each integration. */
export function createPostgresTokenStore(orm: Orm, vault: Vault, exclusively: KeyedMutex): TokenStore {
	return {
		async get({ integrationId, credentials }) {
			const row = await orm.em.fork().findOne(StoredToken, { integration: integrationId, credentials });
			if (!row) return null;
			try {
				return v.parse(Sealed, JSON.parse(vault.open(row.value, secretPlace(integrationId, "accessToken"))));
			} catch {
				// Sealed under a former APP_SECRET: a fresh token is cheaper than an error.
				return null;
			}
		},
		async set({ integrationId, credentials }, token) {
			const sealed = vault.seal(JSON.stringify(token), secretPlace(integrationId, "accessToken"));
			await orm.em.fork().execute(
				`insert into access_tokens (integration_id, credentials, value, expires_at)
				 select id, ?, ?, ?::timestamptz from integrations where id = ?
				 on conflict (integration_id) do update set
					credentials = excluded.credentials, value = excluded.value, expires_at = excluded.expires_at`,
				[credentials, sealed, new Date(token.expiresAt), integrationId],
			);
		},
		withLock: ({ integrationId }, work) => exclusively(`access-token/${integrationId}`, work),
	};
}
