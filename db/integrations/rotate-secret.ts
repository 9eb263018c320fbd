import type { EntityManager } from "../orm.ts";
import { AccessToken } from "./access-token.ts";
import { HOLDERS } from "./sealed-secrets.ts";
import type { Vault } from "./vault.ts";

interface Rotation {
	/** Integrations and destinations of conversions whose secrets were sealed anew. */
	resealed: number;
	/** What holds a secret that neither key opens, in words. */
	unreadable: string[];
}

/**
 * Seals every secret that still lies under the former APP_SECRET anew under the current one, while web and workers
 * run with both. Running it again changes nothing; a secret that somebody changes meanwhile is never overwritten.
 */
export async function rotateSecrets(em: EntityManager, vault: Vault): Promise<Rotation> {
	const rotation: Rotation = { resealed: 0, unreadable: [] };
	await em.nativeDelete(AccessToken, {});
	for (const { table, key, name, places, isCounted } of HOLDERS) {
		const rows = await em.execute<{ id: string; name: string; secrets: Record<string, string | null> }[]>(
			`select ${key} as id, ${name} as name, to_jsonb(t) as secrets from ${table} t order by ${key}`,
		);
		for (const { id, name: words, secrets } of rows) {
			let anew: { column: string; sealed: string; resealed: string }[];
			try {
				anew = Object.entries(places).flatMap(([column, placeOf]) => {
					const sealed = secrets[column];
					const resealed = sealed && vault.reseal(sealed, placeOf(id));
					return resealed ? [{ column, sealed, resealed }] : [];
				});
			} catch {
				rotation.unreadable.push(words);
				continue;
			}
			// Not by the entity: nobody's edit is out of date for it.
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
