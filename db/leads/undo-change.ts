import { type Expression, type SqlBool, sql } from "kysely";
import { AppError } from "#domain/errors.ts";
import type { StoredChange } from "#domain/leads/bulk-change.ts";
import type { LeadStatus } from "#domain/leads/status.ts";
import { recordAudit, recordAudits } from "../audit/record-audit.ts";
import type { EntityManager } from "../orm.ts";
import { anyOf, fromNow, now } from "../sql.ts";
import { CHANGED_AT_ONCE } from "./change-many.ts";
import { changeStatus } from "./set-status.ts";

const DAY_MS = 86_400_000;

/** The columns that a change of many may write, by its own names. */
const COLUMNS = {
	ownerId: { column: "owner_id", type: "uuid" },
	nextStep: { column: "next_step", type: "text" },
	followUpAt: { column: "follow_up_at", type: "timestamptz" },
} as const;
type Field = keyof typeof COLUMNS;
const isField = (name: string): name is Field => name in COLUMNS;

/**
 * Takes a change of many leads back, once and within a day. Those whom somebody changed since are left alone. Throws
 * AppError "not_found".
 */
export async function undoChange(em: EntityManager, id: string, actor: string): Promise<{ changed: number }> {
	return em.transactional(async inner => {
		const undo = await inner
			.getKysely()
			.selectFrom("lead_undos")
			.where("id", "=", id)
			.where("created_at", ">", fromNow(-DAY_MS))
			.select(({ ref }) => ["change", sql<string>`${ref("created_at")}::text`.as("at")])
			.forUpdate()
			.executeTakeFirst();
		if (!undo) throw new AppError("not_found", "There is nothing to undo any more");
		const before = await unchangedSince(inner, id, undo.change);
		for (let from = 0; from < before.length; from += CHANGED_AT_ONCE)
			await restore(inner, { ...undo, id }, before.slice(from, from + CHANGED_AT_ONCE), actor);
		await inner.getKysely().deleteFrom("lead_undos").where("id", "=", id).execute();
		await recordAudit(inner, actor, "leads.undo", null, { changed: before.length });
		return { changed: before.length };
	});
}

interface Before {
	id: string;
	status: LeadStatus;
}

/** The leads that still are what they were changed to, held, with the status of before. */
function unchangedSince(em: EntityManager, id: string, change: StoredChange): Promise<Before[]> {
	const same = Object.entries(change).map(([name, value]): Expression<SqlBool> => {
		const { column, type } = isField(name) ? COLUMNS[name] : { column: "status", type: "text" };
		return sql`${sql.ref(`l.${column}`)} is not distinct from ${value}::${sql.raw(type)}`;
	});
	return em
		.getKysely()
		.selectFrom("lead_undo_items as i")
		.innerJoin("leads as l", "l.id", "i.lead_id")
		.where("i.undo_id", "=", id)
		.where(({ and }) => and(same))
		.select(["l.id", "i.status"])
		.orderBy("l.id")
		.forUpdate("l")
		.execute();
}

async function restore(
	em: EntityManager,
	undo: { id: string; change: StoredChange; at: string },
	restored: readonly Before[],
	actor: string,
): Promise<void> {
	const db = em.getKysely();
	const fields = Object.keys(undo.change).filter(isField);
	const ids = restored.map(({ id }) => id);
	if (fields.length > 0) {
		// One by one through the key: of a change that was just made, the planner has no figures yet.
		const before = db
			.selectFrom("lead_undo_items as i")
			.where("i.undo_id", "=", undo.id)
			.whereRef("i.lead_id", "=", sql.ref("leads.id"));
		await db
			.updateTable("leads")
			.set({
				...(fields.includes("ownerId") && { owner_id: before.select("i.owner_id") }),
				...(fields.includes("nextStep") && { next_step: before.select("i.next_step") }),
				...(fields.includes("followUpAt") && { follow_up_at: before.select("i.follow_up_at") }),
				updated_at: now,
				last_activity_at: now,
			})
			.where("id", "=", anyOf(ids))
			.execute();
		const lines = ids.map(subject => ({ subject, detail: { fields } }));
		await recordAudits(em, actor, "lead.edit", lines);
	}
	if (!undo.change.status) return;
	for (const [status, leads] of Map.groupBy(restored, each => each.status))
		await changeStatus(
			em,
			leads.map(({ id }) => id),
			status,
			actor,
		);
	// The change was taken for their first answer.
	await db
		.updateTable("leads")
		.set({ first_contact_at: null })
		.where("id", "=", anyOf(ids))
		.where("first_contact_at", "=", sql<Date>`${undo.at}::timestamptz`)
		.execute();
}
