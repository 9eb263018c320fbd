import { randomUUID } from "node:crypto";

/** What a row that staff made begins with. */
export function madeBy(actor: string) {
	const now = new Date();
	return { id: randomUUID(), updatedBy: actor, createdAt: now, updatedAt: now };
}

/** What every change of such a row writes. */
export const savedBy = (actor: string) => ({ updatedBy: actor, updatedAt: new Date() });
