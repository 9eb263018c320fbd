import type { EntityManager } from "../orm.ts";
import { fromNow } from "../sql.ts";

// Bypasses the entity, because its version (optimistic lock) must change only when staff save.
const note = (em: EntityManager, id: string) =>
	em.kysely.updateTable("conversion_destinations").where("id", "=", id);

/** Sets what staff must do before the destination works again; null when nothing is wrong. */
export async function setDestinationAttention(em: EntityManager, id: string, attention: string | null) {
	await note(em, id).set({ attention }).where("attention", "is distinct from", attention).execute();
}

/** Makes all workers pause calls to a platform for a while. */
export async function throttleDestination(em: EntityManager, id: string, forMs: number): Promise<void> {
	await note(em, id)
		.set(({ fn, ref }) => ({
			throttled_until: fn<Date>("greatest", [ref("throttled_until"), fromNow(forMs)]),
		}))
		.execute();
}
