import { LockMode } from "@mikro-orm/core";
import { resealSecondFactors } from "../accounts/second-factor.ts";
import { resealPushKey } from "../alerts/push-key.ts";
import { rotateDestinations } from "../conversions/rotate-destinations.ts";
import type { EntityManager } from "../orm.ts";
import { AccessToken } from "./access-token.ts";
import { Integration } from "./integration.ts";
import { secretPlace, type Vault } from "./vault.ts";

/** Rows sealed anew in one transaction: short enough that nobody waits for it. */
const STEP = 20;

export interface Rotation {
	/** Integrations and destinations of conversions whose secrets were sealed anew. */
	resealed: number;
	/** Those with a secret that neither key opens: their names. */
	unreadable: string[];
}

/**
 * Seals every secret that still lies under the former APP_SECRET anew under the current one, while web and workers
 * run with both. Running it again changes nothing; a secret that somebody changes meanwhile is never overwritten.
 */
export async function rotateSecrets(em: EntityManager, vault: Vault): Promise<Rotation> {
	const rotation: Rotation = { resealed: 0, unreadable: [] };
	// Access tokens are short-lived and come again by themselves.
	await em.nativeDelete(AccessToken, {});
	if (!(await resealPushKey(em, vault))) rotation.unreadable.push("the key of push notifications");
	for (const id of await resealSecondFactors(em, vault)) {
		// By the id: what this prints may be kept as a log.
		rotation.unreadable.push(`the second factor of account ${id}`);
	}
	await rotateDestinations(em, vault, rotation);
	for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
		const last = await em.transactional(inner => rotateStep(inner, vault, after, rotation));
		if (!last) return rotation;
		after = last;
	}
}

/** One step in the order of ids. Returns the last id, or null when there was nobody left. */
async function rotateStep(
	em: EntityManager,
	vault: Vault,
	after: string,
	rotation: Rotation,
): Promise<string | null> {
	const rows = await em.find(
		Integration,
		{ id: { $gt: after } },
		{ orderBy: { id: "asc" }, limit: STEP, lockMode: LockMode.PESSIMISTIC_WRITE },
	);
	for (const row of rows) {
		try {
			const resealed = (field: "apiKey" | "apiSecret" | "refreshToken" | "hookSecret") => {
				const sealed = row[field];
				return (sealed && vault.reseal(sealed, secretPlace(row.id, field))) || undefined;
			};
			const secrets = {
				api_key: resealed("apiKey"),
				api_secret: resealed("apiSecret"),
				refresh_token: resealed("refreshToken"),
				hook_secret: resealed("hookSecret"),
			};
			if (!Object.values(secrets).some(Boolean)) continue;
			// Not by the entity: nobody's edit is out of date for it.
			await em.getKysely().updateTable("integrations").set(secrets).where("id", "=", row.id).execute();
			rotation.resealed += 1;
		} catch {
			rotation.unreadable.push(row.name);
		}
	}
	return rows.at(-1)?.id ?? null;
}
