import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { notFound } from "#domain/errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { idempotent } from "../idempotency/idempotent.ts";
import type { EntityManager } from "../orm.ts";
import { now } from "../sql.ts";
import { LeadNote } from "./lead-note.ts";

type AddedNote = Pick<LeadNote, "id" | "author" | "text" | "createdAt">;

/** Adds a note to a lead. Throws AppError "not_found". */
export async function addNote(
	em: EntityManager,
	leadId: string,
	text: string,
	author: string,
	id: string = randomUUID(),
): Promise<AddedNote> {
	return em.transactional(async inner => {
		await inner.kysely
			.updateTable("leads")
			.set(({ ref }) => ({
				notes_text: sql<string>`concat_ws(' ', ${ref("notes_text")}, ${text}::text)`,
				last_activity_at: now,
			}))
			.where("id", "=", leadId)
			.returning("id")
			.executeTakeFirstOrThrow(() => notFound("lead"));
		const note = { id, author, text, createdAt: new Date() };
		await inner.insert(LeadNote, { ...note, lead: leadId });
		await recordAudit(inner, author, "lead.note", leadId, { note: note.id });
		return note;
	});
}

/** Like addNote, idempotent under the Idempotency-Key: a retry returns the first note in its current state. */
export async function addNoteOnce(
	em: EntityManager,
	key: string | null,
	leadId: string,
	text: string,
	author: string,
): Promise<AddedNote> {
	const own = randomUUID();
	const request = { scope: "note", key, body: { leadId, text, author }, emailKey: null };
	let added: AddedNote | undefined;
	const { id = own } = await idempotent(em, request, { id: own }, async inner => {
		added = await addNote(inner, leadId, text, author, own);
	});
	if (added) return added;
	const note = await em.findOne(LeadNote, { id });
	if (!note) throw notFound("note");
	return { id, author: note.author, text: note.text, createdAt: note.createdAt };
}
