import { LockMode } from "@mikro-orm/core";
import type { Rotation } from "../integrations/rotate-secret.ts";
import type { Vault } from "../integrations/vault.ts";
import type { EntityManager } from "../orm.ts";
import { ConversionDestination } from "./conversion-destination.ts";
import { destinationPlace } from "./save-destination.ts";

/** Seals every destination's secret that lies under the former APP_SECRET anew under the current one. */
export async function rotateDestinations(em: EntityManager, vault: Vault, rotation: Rotation): Promise<void> {
	await em.transactional(async inner => {
		const rows = await inner.find(ConversionDestination, {}, { lockMode: LockMode.PESSIMISTIC_WRITE });
		for (const { id, name, secret } of rows) {
			try {
				const sealed = vault.reseal(secret, destinationPlace(id));
				if (!sealed) continue;
				// Not by the entity: nobody's edit is out of date for it.
				const table = inner.getKysely().updateTable("conversion_destinations");
				await table.set({ secret: sealed }).where("id", "=", id).execute();
				rotation.resealed += 1;
			} catch {
				rotation.unreadable.push(name);
			}
		}
	});
}
