import { totpContext } from "../accounts/second-factor.ts";
import { PUSH_KEY_CONTEXT } from "../alerts/push-key.ts";
import { destinationContext } from "../conversions/save-destination.ts";
import type { EntityManager } from "../orm.ts";
import { secretContext, type Vault } from "./vault.ts";

/** A table whose rows hold secrets. */
interface Holder {
	table: string;
	key: string;
	/** SQL expression for the name that staff know the row by. */
	name: string;
	/** For each column, the place that its secret is bound to, by the row's key. */
	places: Record<string, (key: string) => string>;
	/** Whether its rows are included in the number of re-encrypted rows. */
	isCounted?: boolean;
}

/** Tables with encrypted secrets. Access tokens are left out: they are short-lived and are requested again when needed. */
export const SECRET_TABLES: readonly Holder[] = [
	{
		table: "push_keys",
		key: "name",
		name: "'the key of push notifications'",
		places: { private_key: () => PUSH_KEY_CONTEXT },
	},
	// Named by id instead of username, because the output of a rotation may be kept in logs.
	{
		table: "accounts",
		key: "id",
		name: "'the second factor of account ' || id",
		places: { totp_secret: totpContext },
	},
	{
		table: "conversion_destinations",
		key: "id",
		name: "name",
		places: { secret: destinationContext },
		isCounted: true,
	},
	{
		table: "integrations",
		key: "id",
		name: "name",
		places: {
			api_key: id => secretContext(id, "apiKey"),
			api_secret: id => secretContext(id, "apiSecret"),
			refresh_token: id => secretContext(id, "refreshToken"),
			hook_secret: id => secretContext(id, "hookSecret"),
		},
		isCounted: true,
	},
];

const ALL_SEALED = SECRET_TABLES.flatMap(({ table, places }) =>
	Object.keys(places).map(column => `select ${column} as sealed from ${table} where ${column} is not null`),
).join(" union all ");

/** Counts the stored secrets under the current APP_SECRET, under the previous one, and under an unknown one. */
export async function countSealed(
	em: EntityManager,
	vault: Vault,
): Promise<{ current: number; previous: number; elsewhere: number }> {
	const counts = { current: 0, previous: 0, elsewhere: 0 };
	for (const { sealed } of await em.execute<{ sealed: string }[]>(ALL_SEALED))
		counts[vault.sealedUnder(sealed) ?? "elsewhere"] += 1;
	return counts;
}
