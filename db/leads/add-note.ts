import { randomUUID } from "node:crypto";
import { AppError } from "#domain/errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { EntityManager } from "../orm.ts";
import { Lead } from "./lead.ts";
import { LeadNote } from "./lead-note.ts";

/** Adds a note to a lead. Throws AppError "not_found". */
export async function addNote(
	em: EntityManager,
	leadId: string,
	text: string,
	author: string,
): Promise<{ id: string; author: string; text: string; createdAt: Date }> {
	return em.transactional(async inner => {
		if ((await inner.count(Lead, { id: leadId })) === 0) {
			throw new AppError("not_found", "There is no such lead");
		}
		const note = { id: randomUUID(), author, text, createdAt: new Date() };
		await inner.insert(LeadNote, { ...note, lead: leadId });
		await recordAudit(inner, author, "lead.note", leadId);
		return note;
	});
}
