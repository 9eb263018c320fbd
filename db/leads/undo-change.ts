import { raw } from "@mikro-orm/core";
import { type Expression, type SqlBool, sql } from "kysely";
import { AppError } from "#domain/errors.ts";
import type { StoredChange } from "#domain/leads/bulk-change.ts";
import type { LeadStatus } from "#domain/leads/status.ts";
import { DAY_MS } from "#domain/time/day.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { announce } from "../notifications.ts";
import type { EntityManager } from "../orm.ts";
import { anyOf, fromNow, idsOf, now } from "../sql.ts";
import { CHANGE_BATCH_SIZE, COLUMNS, type Field, recordEdits } from "./change-many.ts";
import { LeadUndo } from "./lead-undo.ts";
import { LeadUndoItem } from "./lead-undo-item.ts";
import { changeStatus } from "./set-status.ts";
import { reachedOutAfter } from "./take-back-contact.ts";

const isField = (name: string): name is Field => Object.hasOwn(COLUMNS, name);

/**
 * Undoes a change of many leads, once and within a day, in transactions of 1,000; a change still in progress stops where it is.
 * Leads that were changed since are left alone. If the process dies, the next call undoes the rest. Throws AppError
 * "not_found".
 */
export async function undoChange(em: EntityManager, id: string, actor: string): Promise<{ changed: number }> {
	const undone = { changed: 0, after: FIRST };
	for (let first = true; ; first = false) {
		const step = await em.transactional(inner => undoSome(inner, id, undone, actor));
		if (!step && first) throw new AppError("not_found", "There is nothing left to undo");
		if (step) Object.assign(undone, step);
		if (!step || step.isLast) return { changed: undone.changed };
		// Open back office pages show the progress.
		await announce(em, "back_office");
	}
}

/** The smallest UUID, which sorts before all others. */
const FIRST = "00000000-0000-0000-0000-000000000000";

/** Undoes the next batch; null if nothing is left of the change. */
async function undoSome(
	em: EntityManager,
	id: string,
	done: { changed: number; after: string },
	actor: string,
) {
	const db = em.kysely;
	const undo = await db
		.selectFrom("lead_undos")
		.where("id", "=", id)
		.where(({ eb, or }) => or([eb("created_at", ">", fromNow(-DAY_MS)), eb("state", "=", "undoing")]))
		.select(({ ref }) => ["change", sql<string>`${ref("created_at")}::text`.as("at")])
		.forUpdate()
		.executeTakeFirst();
	if (!undo) return null;
	const items = await db
		.selectFrom("lead_undo_items")
		.where("undo_id", "=", id)
		.where("lead_id", ">", done.after)
		.select("lead_id as lead")
		.orderBy("lead_id")
		.limit(CHANGE_BATCH_SIZE)
		.execute();
	const some = items.map(({ lead }) => lead);
	const before = await unchangedSince(em, id, undo.change, some);
	if (before.length > 0) await restore(em, { ...undo, id }, before, actor);
	const changed = done.changed + before.length;
	const isLast = items.length < CHANGE_BATCH_SIZE;
	if (isLast) {
		await em.nativeDelete(LeadUndo, { id });
		await recordAudit(em, actor, "leads.undo", null, { changed });
	} else {
		await em.nativeDelete(LeadUndoItem, { undo: id, lead: { $in: some } });
		const progress = { changed: raw("changed - ?", [some.length]), progressAt: raw("now()") };
		await em.nativeUpdate(LeadUndo, { id }, { state: "undoing", ...progress });
	}
	return { changed, after: some.at(-1) ?? done.after, isLast };
}

interface Before {
	id: string;
	status: LeadStatus;
	/** The time of the lead's last activity that is not undone. */
	activity: string;
}

/** Locks and returns those of the leads that still have the values of the change, with their previous values. */
function unchangedSince(
	em: EntityManager,
	id: string,
	change: StoredChange,
	some: readonly string[],
): Promise<Before[]> {
	const same = Object.entries(change).map(([name, value]): Expression<SqlBool> => {
		const { column, type } = isField(name) ? COLUMNS[name] : { column: "status", type: "text" };
		return sql`${sql.ref(`l.${column}`)} is not distinct from ${value}::${sql.raw(type)}`;
	});
	return em.kysely
		.selectFrom("lead_undo_items as i")
		.innerJoin("leads as l", "l.id", "i.lead_id")
		.where("i.undo_id", "=", id)
		.where("i.lead_id", "=", anyOf(some))
		.where(({ and }) => and(same))
		.select(({ ref }) => [
			"l.id",
			"i.status",
			sql<string>`(case when ${ref("l.last_activity_at")} = ${ref("i.changed_at")} then ${ref("i.last_activity_at")}
				else ${ref("l.last_activity_at")} end)::text`.as("activity"),
		])
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
	const db = em.kysely;
	const fields = Object.keys(undo.change).filter(isField);
	const ids = idsOf(restored);
	if (fields.length > 0) {
		// Correlated subqueries by primary key: the planner has no statistics yet for a change that was just made.
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
				revision: sql`revision + 1`,
				updated_at: now,
				last_activity_at: now,
			})
			.where("id", "=", anyOf(ids))
			.execute();
		const edited = ids.map(id => ({ id, fields }));
		await recordEdits(em, actor, edited);
	}
	if (undo.change.status) await restoreStatus(em, undo.at, restored, actor);
	const before = sql`jsonb_to_recordset(${JSON.stringify(restored)}::jsonb) as before (id uuid, activity timestamptz)`;
	await sql`update leads set last_activity_at = activity from ${before} where leads.id = before.id`.execute(
		db,
	);
}

async function restoreStatus(
	em: EntityManager,
	changedAt: string,
	restored: readonly Before[],
	actor: string,
): Promise<void> {
	for (const [status, leads] of Map.groupBy(restored, each => each.status))
		await changeStatus(em, idsOf(leads), status, actor);
	// The status change had counted as the first answer; a lead that was contacted since gets the time of that contact.
	const at = sql<Date>`${changedAt}::timestamptz`;
	await em.kysely
		.updateTable("leads")
		.set(({ ref }) => ({ first_contact_at: reachedOutAfter(ref("leads.id"), at) }))
		.where("id", "=", anyOf(idsOf(restored)))
		.where("first_contact_at", "=", at)
		.execute();
}
