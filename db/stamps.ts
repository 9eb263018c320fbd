import { randomUUID } from "node:crypto";
import { p } from "@mikro-orm/core";

/** Columns of a row that staff keep: who saved it, and when. */
export const stamps = {
	/** Grows with each save by staff: a save based on an older one is refused. */
	version: p.integer().version().default(1),
	updatedBy: p.string().length(100).nullable(),
	createdAt: p.datetime(),
	updatedAt: p.datetime(),
};

/** The end of an index of a list that shows the newest first (keyset.ts). */
export const NEWEST: { name: "createdAt" | "id"; sort: "desc" }[] = [
	{ name: "createdAt", sort: "desc" },
	{ name: "id", sort: "desc" },
];

/** What a row that staff made begins with. */
export function madeBy(actor: string) {
	const now = new Date();
	return { id: randomUUID(), updatedBy: actor, createdAt: now, updatedAt: now };
}

/** What every change of such a row writes. */
export const savedBy = (actor: string) => ({ updatedBy: actor, updatedAt: new Date() });
