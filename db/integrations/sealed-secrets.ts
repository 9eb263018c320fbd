import type { EntityManager } from "../orm.ts";
import type { Vault } from "./vault.ts";

/** Access tokens are left out: they come again by themselves. */
const ALL_SEALED = `
	select sealed from (
		select unnest(array[api_key, api_secret, refresh_token, hook_secret]) as sealed from integrations
		union all select secret from conversion_destinations
		union all select totp_secret from accounts
		union all select private_key from push_keys
	) every where sealed is not null`;

/** How many stored secrets lie under the present APP_SECRET, under the previous one, and under one that we do not have. */
export async function countSealed(
	em: EntityManager,
	vault: Vault,
): Promise<{ current: number; previous: number; elsewhere: number }> {
	const counts = { current: 0, previous: 0, elsewhere: 0 };
	for (const { sealed } of await em.execute<{ sealed: string }[]>(ALL_SEALED))
		counts[vault.sealedUnder(sealed) ?? "elsewhere"] += 1;
	return counts;
}
