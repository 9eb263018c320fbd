import type { EntityManager } from "../orm.ts";
import { fromNow } from "../sql.ts";

// Not by the entity: the version counts what staff save, and nothing else.
const note = (em: EntityManager, id: string) =>
	em.kysely.updateTable("conversion_destinations").where("id", "=", id);

/** What staff must do before the destination works again; null when all is well. */
export async function setDestinationAttention(em: EntityManager, id: string, attention: string | null) {
	await note(em, id).set({ attention }).where("attention", "is distinct from", attention).execute();
}

/** Keeps every worker away from a platform for a while. */
export async function throttleDestination(em: EntityManager, id: string, forMs: number): Promise<void> {
	await note(em, id)
		.set(({ fn, ref }) => ({
			throttled_until: fn<Date>("greatest", [ref("throttled_until"), fromNow(forMs)]),
		}))
		.execute();
}
