import type { EntityManager } from "../orm.ts";
import { fromNow } from "../sql.ts";
import type { OpenDestination } from "./open-upload.ts";

/** A destination as it was called. */
type Called = Pick<OpenDestination, "id" | "version">;

// What the former secret was answered says nothing once staff have saved. Bypasses the entity, because its version must change
// only then.
const updateIfCurrent = (em: EntityManager, { id, version }: Called) =>
	em.kysely.updateTable("conversion_destinations").where("id", "=", id).where("version", "=", version);

/** Sets what staff must do before the destination works again; null when nothing is wrong. */
export async function setDestinationAttention(em: EntityManager, called: Called, attention: string | null) {
	await updateIfCurrent(em, called)
		.set({ attention })
		.where("attention", "is distinct from", attention)
		.execute();
}

/** Makes all workers pause calls to a platform for a while. */
export async function throttleDestination(em: EntityManager, called: Called, forMs: number): Promise<void> {
	await updateIfCurrent(em, called)
		.set(({ fn, ref }) => ({
			throttled_until: fn<Date>("greatest", [ref("throttled_until"), fromNow(forMs)]),
		}))
		.execute();
}
