import type { EntityManager } from "../orm.ts";
import { AccessToken } from "./access-token.ts";
import { SECRET_TABLES } from "./sealed-secrets.ts";
import type { Vault } from "./vault.ts";

interface Rotation {
	/** Number of integrations and conversion destinations with re-encrypted secrets. */
	resealed: number;
	/** Names of the rows with a secret that neither key decrypts. */
	unreadable: string[];
}

/**
 * Re-encrypts every secret that is still under the previous APP_SECRET, while web and workers run with both. Idempotent; a
 * secret that changes concurrently is never overwritten.
 */
export async function rotateSecrets(em: EntityManager, vault: Vault): Promise<Rotation> {
	const rotation: Rotation = { resealed: 0, unreadable: [] };
	await em.nativeDelete(AccessToken, {});
	for (const { table, key, name, places, isCounted } of SECRET_TABLES) {
		const rows = await em.execute<{ id: string; name: string; secrets: Record<string, string | null> }[]>(
			`select ${key} as id, ${name} as name, to_jsonb(t) as secrets from ${table} t order by ${key}`,
		);
		for (const { id, name, secrets } of rows) {
			let anew: { column: string; sealed: string; resealed: string }[];
			try {
				anew = Object.entries(places).flatMap(([column, placeOf]) => {
					const sealed = secrets[column];
					const resealed = sealed && vault.reseal(sealed, placeOf(id));
					return resealed ? [{ column, sealed, resealed }] : [];
				});
			} catch {
				rotation.unreadable.push(name);
				continue;
			}
			// Bypasses the entity, so that the version stays the same and nobody's edit becomes stale.
			for (const { column, sealed, resealed } of anew)
				await em.execute(`update ${table} set ${column} = ? where ${key} = ? and ${column} = ?`, [
					resealed,
					id,
					sealed,
				]);
			if (isCounted && anew.length > 0) rotation.resealed += 1;
		}
	}
	return rotation;
}
