import * as v from "valibot";
import { AccessToken as StoredToken } from "#db/integrations/access-token.ts";
import { secretPlace, type Vault } from "#db/integrations/vault.ts";
import type { Orm } from "#db/orm.ts";
import type { TokenStore } from "./token-store.ts";

const Sealed = v.object({ value: v.string(), apiDomain: v.string(), expiresAt: v.number() });

/** Access tokens shared by all workers through PostgreSQL, encrypted; the key is the integration's id. */
export function createPostgresTokenStore(orm: Orm, vault: Vault): TokenStore {
	return {
		async get(key) {
			const row = await orm.em.fork().findOne(StoredToken, { integration: key });
			if (!row) return null;
			try {
				return v.parse(Sealed, JSON.parse(vault.open(row.value, secretPlace(key, "accessToken"))));
			} catch {
				// Sealed under a former APP_SECRET: a fresh token is cheaper than an error.
				return null;
			}
		},
		async set(key, token) {
			const sealed = vault.seal(JSON.stringify(token), secretPlace(key, "accessToken"));
			await orm.em.fork().execute(
				`insert into access_tokens (integration_id, value, expires_at) select id, ?, ?::timestamptz from integrations where id = ?
				 on conflict (integration_id) do update set value = excluded.value, expires_at = excluded.expires_at`,
				[sealed, new Date(token.expiresAt), key],
			);
		},
		withLock(key, work) {
			return orm.em.fork().transactional(async em => {
				await em.execute("select pg_advisory_xact_lock(hashtextextended(?, 0))", [`access-token/${key}`]);
				return work();
			});
		},
	};
}
