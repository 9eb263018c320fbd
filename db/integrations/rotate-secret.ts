import type { EntityManager } from "../orm.ts";
import { AccessToken } from "./access-token.ts";
import { SECRET_TABLES } from "./sealed-secrets.ts";
import type { Vault } from "./vault.ts";

interface Rotation {
	/** Number of integrations and conversion destinations with re-encrypted secrets. */
	resealed: number;
	/** Secrets that neither key decrypts. */
	unreadable: { name: string; column: string }[];
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
			let count = 0;
			for (const [column, placeOf] of Object.entries(places)) {
				const sealed = secrets[column] ?? null;
				let resealed: string | null;
				try {
					resealed = sealed && vault.reseal(sealed, placeOf(id));
				} catch {
					rotation.unreadable.push({ name, column });
					continue;
				}
				if (!resealed) continue;
				// Bypasses the entity, so that the version stays the same and nobody's edit becomes stale.
				await em.execute(`update ${table} set ${column} = ? where ${key} = ? and ${column} = ?`, [
					resealed,
					id,
					sealed,
				]);
				count += 1;
			}
			if (isCounted && count > 0) rotation.resealed += 1;
		}
	}
	return rotation;
}
