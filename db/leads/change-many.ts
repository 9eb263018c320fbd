import { randomUUID } from "node:crypto";
import { LockMode, raw } from "@mikro-orm/core";
import { type Expression, type SqlBool, sql } from "kysely";
import { AppError } from "#domain/errors.ts";
import type { BulkChange, StoredChange } from "#domain/leads/bulk-change.ts";
import { alertOwner } from "../alerts/fan-out-alerts.ts";
import { recordAudit, recordAudits } from "../audit/record-audit.ts";
import { idempotent } from "../idempotency/idempotent.ts";
import { announce } from "../notifications.ts";
import type { Database, EntityManager } from "../orm.ts";
import { anyOf, fromNow, idsOf, now } from "../sql.ts";
import { filterLeads, type LeadFilter } from "./filter-leads.ts";
import { requireAccount } from "./known-person.ts";
import { LeadUndo } from "./lead-undo.ts";
import { changeStatus } from "./set-status.ts";

/** Leads per transaction, which limits how many row locks others wait for. */
export const CHANGE_BATCH_SIZE = 1_000;
/** Milliseconds without progress after which the change's process is considered dead. */
export const STOPPED_MS = 60_000;
/** Transactions between two progress notifications. */
const ANNOUNCED_EACH = 10;

/** The leads that a change of many affects: a list of ids, or all that a filter matches. */
export type Audience = { leadIds: string[] } | { filter: LeadFilter };

/** Columns that a change of many may set besides the status; `auditName` is the field's name in the audit history. */
export const COLUMNS = {
	ownerId: { column: "owner_id", type: "uuid", auditName: "owner" },
	nextStep: { column: "next_step", type: "text", auditName: "nextStep" },
	followUpAt: { column: "follow_up_at", type: "timestamptz", auditName: "followUpAt" },
} as const;
const FIELDS = ["ownerId", "nextStep", "followUpAt"] as const;
export type Field = (typeof FIELDS)[number];

/** Columns of a lead that are saved before the change, so that it can be undone. */
const REMEMBERED = ["status", "owner_id", "next_step", "follow_up_at", "last_activity_at"] as const;

/** Records in each lead's audit history which of its fields were changed. */
export const recordEdits = (
	em: EntityManager,
	actor: string,
	edited: readonly { id: string; fields: readonly Field[] }[],
) =>
	recordAudits(
		em,
		actor,
		"lead.edit",
		edited.map(({ id, fields }) => ({
			subject: id,
			detail: { fields: fields.map(field => COLUMNS[field].auditName) },
		})),
	);

/** A change in progress. */
interface Under {
	id: string;
	audience: Audience;
	change: StoredChange;
	/** When it began, with microseconds: the same timestamp for all its leads. */
	at: string;
	actor: string;
}

/**
 * Changes many leads in transactions of 1,000, and keeps their previous values for a day, so that the change can be undone. If
 * its process dies, the committed part is consistent, listed by changesUnderWay and can be undone like any other. Throws
 * AppError "invalid" for an unknown owner, and "conflict" if the change is undone before it is complete. Idempotent under the
 * Idempotency-Key: a retry after completion returns the first result, because no lead would be left to change. A retry before
 * completion is a "conflict" unless the process died: two calls would each record only a part to undo.
 */
export async function changeMany(
	em: EntityManager,
	audience: Audience,
	{ followUpAt, ...others }: BulkChange,
	actor: string,
	key: string | null,
): Promise<{ changed: number; undo: string }> {
	const change: StoredChange = {
		...others,
		...(followUpAt !== undefined && { followUpAt: followUpAt?.toISOString() ?? null }),
	};
	if (change.ownerId) await requireAccount(em, change.ownerId, "change.ownerId");
	const id = randomUUID();
	const body = { audience, change, actor };
	const request = { scope: "bulk", key, body, emailKey: null, oneStatement: true };
	const ids = await othersThan(em, audience, change);
	const start = (inner: EntityManager) => begin(inner, { id, actor, change, found: ids.length });
	let begun: Pick<Under, "at"> | undefined;
	const { undo = id } = await idempotent(em, request, { undo: id }, async inner => {
		begun = await start(inner);
	});
	const first = begun ? undefined : await madeBefore(em, undo);
	if (first) return { changed: first.changed, undo };
	const under: Under = { id, ...(begun ?? (await start(em))), ...body };
	let changed = 0;
	for (let from = 0; from === 0 || from < ids.length; from += CHANGE_BATCH_SIZE) {
		const some = ids.slice(from, from + CHANGE_BATCH_SIZE);
		const isLast = from + CHANGE_BATCH_SIZE >= ids.length;
		changed += await em.transactional(async inner => {
			await lockLeads(inner, under.id);
			const count = await changeSome(inner, under, some);
			await note(inner, under, changed + count, isLast);
			return count;
		});
		if (!isLast && (from / CHANGE_BATCH_SIZE) % ANNOUNCED_EACH === 0) await announce(em, "back_office");
	}
	return { changed, undo: under.id };
}

/** Returns the first call's result; undefined if it was undone or died. Throws AppError "conflict" while in progress. */
async function madeBefore(em: EntityManager, undo: string): Promise<{ changed: number } | undefined> {
	const first = await em.kysely
		.selectFrom("lead_undos")
		.where("id", "=", undo)
		.where(({ and, eb, or }) =>
			or([
				eb("state", "=", "changed"),
				and([eb("state", "=", "changing"), eb("progress_at", ">", fromNow(-STOPPED_MS))]),
			]),
		)
		.select(["state", "changed"])
		.executeTakeFirst();
	if (first?.state === "changing") throw new AppError("conflict", "This change is still being made");
	return first;
}

const isOneOf = (audience: Audience): Expression<SqlBool> =>
	"leadIds" in audience ? sql<SqlBool>`leads.id = ${anyOf(audience.leadIds)}` : filterLeads(audience.filter);

/** Returns, for each field of the change, the condition that the lead has a different value. */
function differing(change: StoredChange) {
	const differs = (column: keyof Database["leads"], type: string, value: unknown) =>
		value === undefined
			? sql<boolean>`false`
			: sql<boolean>`${sql.ref(`leads.${column}`)} is distinct from ${value}::${sql.raw(type)}`;
	const field = (name: Field) => differs(COLUMNS[name].column, COLUMNS[name].type, change[name]);
	return {
		status: differs("status", "text", change.status),
		ownerId: field("ownerId"),
		nextStep: field("nextStep"),
		followUpAt: field("followUpAt"),
	};
}

/** Returns the ids of the leads that differ from the change. Takes no locks. */
async function othersThan(em: EntityManager, audience: Audience, change: StoredChange): Promise<string[]> {
	const rows = await em.kysely
		.selectFrom("leads")
		.where(isOneOf(audience))
		.where(({ or }) => or(Object.values(differing(change))))
		.select("leads.id")
		.orderBy("leads.id")
		.execute();
	return idsOf(rows);
}

function begin(
	em: EntityManager,
	begun: { id: string; actor: string; change: StoredChange; found: number },
): Promise<Pick<Under, "at">> {
	return em.kysely
		.insertInto("lead_undos")
		.values({ ...begun, state: "changing", progress_at: now, created_at: now })
		.returning(({ ref }) => sql<string>`${ref("created_at")}::text`.as("at"))
		.executeTakeFirstOrThrow();
}

/** Locks the change's row, so that it cannot be undone until this transaction ends. */
async function lockLeads(em: EntityManager, id: string): Promise<void> {
	const held = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
	if (!(await em.findOne(LeadUndo, { id, state: "changing" }, held)))
		throw new AppError("conflict", "This change was taken back before it was done");
}

async function note(em: EntityManager, under: Under, changed: number, isLast: boolean): Promise<void> {
	const state = isLast ? "changed" : "changing";
	await em.nativeUpdate(LeadUndo, { id: under.id }, { changed, progressAt: raw("now()"), state });
	if (!isLast) return;
	const { status } = under.change;
	// The schema's output also has a key for each field that was not given.
	const changes = Object.entries(under.change).filter(([, value]) => value !== undefined);
	const detail = { changed, fields: changes.map(([name]) => name), ...(status && { status }) };
	await recordAudit(em, under.actor, "leads.change", null, detail);
}

/** Changes those of the given leads that still match the audience and differ from the change. Returns how many were changed. */
async function changeSome(
	em: EntityManager,
	{ id: undo, audience, change, at, actor }: Under,
	some: readonly string[],
): Promise<number> {
	const db = em.kysely;
	const differs = differing(change);
	const leads = await db
		.selectFrom("leads")
		.where("leads.id", "=", anyOf(some))
		.where("filter" in audience ? filterLeads(audience.filter) : sql<SqlBool>`true`)
		.where(({ or }) => or(Object.values(differs)))
		.select(["leads.id", ...FIELDS.map(field => differs[field].as(field))])
		.orderBy("leads.id")
		.forUpdate()
		.execute();
	const ids = idsOf(leads);
	if (ids.length === 0) return 0;
	await db
		.insertInto("lead_undo_items")
		.columns(["undo_id", "lead_id", ...REMEMBERED, "changed_at"])
		.expression(({ selectFrom }) =>
			selectFrom("leads")
				.where("id", "=", anyOf(ids))
				.select([sql<string>`${undo}::uuid`.as("undo"), "id", ...REMEMBERED, now.as("changed")]),
		)
		.execute();
	const edited = leads
		.map(row => ({ id: row.id, fields: FIELDS.filter(field => row[field]) }))
		.filter(({ fields }) => fields.length > 0);
	if (edited.length > 0) {
		const { ownerId, nextStep, followUpAt } = change;
		await db
			.updateTable("leads")
			.set({
				owner_id: ownerId,
				next_step: nextStep,
				follow_up_at: followUpAt == null ? followUpAt : new Date(followUpAt),
				revision: sql`revision + 1`,
				updated_at: now,
				last_activity_at: now,
			})
			.where("id", "=", anyOf(idsOf(edited)))
			.execute();
		await recordEdits(em, actor, edited);
	}
	if (change.ownerId) {
		const owned = leads.filter(row => row.ownerId);
		await alertOwner(em, idsOf(owned), actor);
	}
	if (change.status) await changeStatus(em, ids, change.status, actor, sql<Date>`${at}::timestamptz`);
	return ids.length;
}
