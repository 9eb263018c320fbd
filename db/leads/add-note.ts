import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { AppError } from "#domain/errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { EntityManager } from "../orm.ts";
import { now } from "../sql.ts";
import { LeadNote } from "./lead-note.ts";

/** A note as the API answers it. */
export interface AddedNote {
	id: string;
	author: string;
	text: string;
	createdAt: Date;
}

/** Adds a note to a lead. Throws AppError "not_found". */
export async function addNote(
	em: EntityManager,
	leadId: string,
	text: string,
	author: string,
): Promise<AddedNote> {
	return em.transactional(async inner => {
		const lead = await inner
			.getKysely()
			.updateTable("leads")
			.set(({ ref }) => ({
				notes_text: sql<string>`concat_ws(' ', ${ref("notes_text")}, ${text}::text)`,
				last_activity_at: now,
			}))
			.where("id", "=", leadId)
			.returning("id")
			.executeTakeFirst();
		if (!lead) throw new AppError("not_found", "There is no such lead");
		const note = { id: randomUUID(), author, text, createdAt: new Date() };
		await inner.insert(LeadNote, { ...note, lead: leadId });
		await recordAudit(inner, author, "lead.note", leadId, { note: note.id });
		return note;
	});
}
