import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { BulkChange, StoredChange } from "#domain/leads/bulk-change.ts";
import { recordAudit, recordAudits } from "../audit/record-audit.ts";
import type { EntityManager } from "../orm.ts";
import { anyOf, now } from "../sql.ts";
import { filterLeads, type LeadFilter } from "./filter-leads.ts";
import { requireAccount } from "./known-person.ts";
import { changeStatus } from "./set-status.ts";

/** Leads that are changed in one statement: none comes near the limit of a statement. */
export const CHANGED_AT_ONCE = 1_000;

/** Which leads many are: chosen ones, or all that a filter finds. */
export type Audience = { leadIds: string[] } | { filter: LeadFilter };

const FIELDS = ["ownerId", "nextStep", "followUpAt"] as const;

/**
 * Changes many leads at once, and remembers for a day what those were that it changed. Throws AppError "invalid" for an
 * owner who is none.
 */
export async function changeMany(
	em: EntityManager,
	audience: Audience,
	change: BulkChange,
	actor: string,
): Promise<{ changed: number; undo: string }> {
	return em.transactional(async inner => {
		if (change.ownerId) await requireAccount(inner, change.ownerId);
		const found = await othersThan(inner, audience, change);
		const undo = randomUUID();
		const { followUpAt, ...rest } = change;
		const stored: StoredChange = {
			...rest,
			...(followUpAt === undefined ? {} : { followUpAt: followUpAt?.toISOString() ?? null }),
		};
		await inner
			.getKysely()
			.insertInto("lead_undos")
			.values({ id: undo, actor, change: stored, created_at: now })
			.execute();
		for (let at = 0; at < found.length; at += CHANGED_AT_ONCE)
			await changeSome(inner, undo, found.slice(at, at + CHANGED_AT_ONCE), change, actor);
		const fields = Object.keys(stored);
		const detail = { changed: found.length, fields, ...(change.status && { status: change.status }) };
		await recordAudit(inner, actor, "leads.change", null, detail);
		return { changed: found.length, undo };
	});
}

type Found = Awaited<ReturnType<typeof othersThan>>[number];

/** Those who are not yet what they are changed to, held, with what differs. */
function othersThan(em: EntityManager, audience: Audience, change: BulkChange) {
	const { status, ownerId, nextStep, followUpAt } = change;
	return em
		.getKysely()
		.selectFrom("leads")
		.where(eb =>
			"leadIds" in audience ? eb("leads.id", "=", anyOf(audience.leadIds)) : filterLeads(audience.filter),
		)
		.select(({ ref }) => {
			const differs = (column: string, value: unknown, type: string) =>
				value === undefined
					? sql<boolean>`false`
					: sql<boolean>`${sql.ref(column)} is distinct from ${value}::${sql.raw(type)}`;
			return [
				ref("leads.id").as("id"),
				differs("leads.status", status, "text").as("status"),
				differs("leads.owner_id", ownerId, "uuid").as("ownerId"),
				differs("leads.next_step", nextStep, "text").as("nextStep"),
				differs("leads.follow_up_at", followUpAt?.toISOString() ?? followUpAt, "timestamptz").as(
					"followUpAt",
				),
			];
		})
		.orderBy("leads.id")
		.forUpdate()
		.execute()
		.then(rows => rows.filter(row => row.status || FIELDS.some(field => row[field])));
}

async function changeSome(
	em: EntityManager,
	undo: string,
	found: readonly Found[],
	change: BulkChange,
	actor: string,
): Promise<void> {
	const db = em.getKysely();
	const ids = found.map(({ id }) => id);
	await db
		.insertInto("lead_undo_items")
		.columns(["undo_id", "lead_id", "status", "owner_id", "next_step", "follow_up_at"])
		.expression(({ selectFrom }) =>
			selectFrom("leads")
				.where("id", "=", anyOf(ids))
				.select([
					sql<string>`${undo}::uuid`.as("undo"),
					"id",
					"status",
					"owner_id",
					"next_step",
					"follow_up_at",
				]),
		)
		.execute();
	const edited = found.flatMap(row => {
		const fields = FIELDS.filter(field => row[field]);
		return fields.length > 0 ? [{ subject: row.id, detail: { fields } }] : [];
	});
	if (edited.length > 0) {
		await db
			.updateTable("leads")
			.set({
				...(change.ownerId === undefined ? {} : { owner_id: change.ownerId }),
				...(change.nextStep === undefined ? {} : { next_step: change.nextStep }),
				...(change.followUpAt === undefined ? {} : { follow_up_at: change.followUpAt }),
				updated_at: now,
				last_activity_at: now,
			})
			.where("id", "=", anyOf(edited.map(({ subject }) => subject)))
			.execute();
		await recordAudits(em, actor, "lead.edit", edited);
	}
	if (change.status) await changeStatus(em, ids, change.status, actor);
}
