import { totpPlace } from "../accounts/second-factor.ts";
import { PUSH_KEY_PLACE } from "../alerts/push-key.ts";
import { destinationPlace } from "../conversions/save-destination.ts";
import type { EntityManager } from "../orm.ts";
import { secretPlace, type Vault } from "./vault.ts";

/** A table whose rows hold secrets. */
interface Holder {
	table: string;
	key: string;
	/** SQL for what staff call a row. */
	name: string;
	/** Where the secret in each column belongs, by the row's key. */
	places: Record<string, (key: string) => string>;
	/** Whether its rows count among those that were sealed anew. */
	isCounted?: boolean;
}

/** Access tokens are left out: they are short-lived and come again by themselves. */
export const HOLDERS: readonly Holder[] = [
	{
		table: "push_keys",
		key: "name",
		name: "'the key of push notifications'",
		places: { private_key: () => PUSH_KEY_PLACE },
	},
	// By the id: what a rotation prints may be kept as a log.
	{
		table: "accounts",
		key: "id",
		name: "'the second factor of account ' || id",
		places: { totp_secret: totpPlace },
	},
	{
		table: "conversion_destinations",
		key: "id",
		name: "name",
		places: { secret: destinationPlace },
		isCounted: true,
	},
	{
		table: "integrations",
		key: "id",
		name: "name",
		places: {
			api_key: id => secretPlace(id, "apiKey"),
			api_secret: id => secretPlace(id, "apiSecret"),
			refresh_token: id => secretPlace(id, "refreshToken"),
			hook_secret: id => secretPlace(id, "hookSecret"),
		},
		isCounted: true,
	},
];

const ALL_SEALED = HOLDERS.flatMap(({ table, places }) =>
	Object.keys(places).map(column => `select ${column} as sealed from ${table} where ${column} is not null`),
).join(" union all ");

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
