import { randomUUID } from "node:crypto";
import { LockMode, raw } from "@mikro-orm/core";
import { type Expression, type SqlBool, sql } from "kysely";
import { AppError } from "#domain/errors.ts";
import type { BulkChange, StoredChange } from "#domain/leads/bulk-change.ts";
import { tellOwner } from "../alerts/fan-out-alerts.ts";
import { recordAudit, recordAudits } from "../audit/record-audit.ts";
import { once } from "../idempotency/once.ts";
import { announce } from "../notifications.ts";
import type { Database, EntityManager } from "../orm.ts";
import { anyOf, fromNow, idsOf, now } from "../sql.ts";
import { filterLeads, type LeadFilter } from "./filter-leads.ts";
import { requireAccount } from "./known-person.ts";
import { LeadUndo } from "./lead-undo.ts";
import { changeStatus } from "./set-status.ts";

/** Leads of one transaction: whoever wants one of them waits for no more than these. */
export const CHANGED_AT_ONCE = 1_000;
/** After which a change that went on no further has lost its process. */
export const STOPPED_MS = 60_000;
/** Transactions between two announcements of how far it is. */
const ANNOUNCED_EACH = 10;

/** Which leads many are: chosen ones, or all that a filter finds. */
export type Audience = { leadIds: string[] } | { filter: LeadFilter };

/** What a change of many may write beside the status, by its own names; `said` is the field as the lead's history has it. */
export const COLUMNS = {
	ownerId: { column: "owner_id", type: "uuid", said: "owner" },
	nextStep: { column: "next_step", type: "text", said: "nextStep" },
	followUpAt: { column: "follow_up_at", type: "timestamptz", said: "followUpAt" },
} as const;
const FIELDS = ["ownerId", "nextStep", "followUpAt"] as const;
export type Field = (typeof FIELDS)[number];

/** What a lead was before, as it is kept for taking the change back. */
const REMEMBERED = ["status", "owner_id", "next_step", "follow_up_at", "last_activity_at"] as const;

/** Notes, in the history of each lead, which of its fields were changed. */
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
			detail: { fields: fields.map(field => COLUMNS[field].said) },
		})),
	);

/** A change under way, as it is kept for taking it back. */
interface Under {
	id: string;
	audience: Audience;
	change: StoredChange;
	/** When it began, to the microsecond: one moment for all of them. */
	at: string;
	actor: string;
}

/**
 * Changes many leads, a thousand in a transaction, and remembers for a day what those were that it changed. What stands
 * when its process dies is whole, shown (changesUnderWay) and taken back like any other. Throws AppError "invalid" for an
 * owner who is none, and "conflict" where somebody took it back before it was done. Repeated under its Idempotency-Key once
 * it is done, it answers the same: nobody would be left to change, and nothing to take back. Before that, unless its process
 * died, it is a "conflict" too: two at once would each have a part to take back.
 */
export async function changeMany(
	em: EntityManager,
	audience: Audience,
	{ followUpAt, ...rest }: BulkChange,
	actor: string,
	key: string | null,
): Promise<{ changed: number; undo: string }> {
	const change: StoredChange = {
		...rest,
		...(followUpAt !== undefined && { followUpAt: followUpAt?.toISOString() ?? null }),
	};
	if (change.ownerId) await requireAccount(em, change.ownerId, "change.ownerId");
	const id = randomUUID();
	const request = {
		scope: "bulk",
		key,
		body: { audience, change, actor },
		emailKey: null,
		oneStatement: true,
	};
	const ids = await othersThan(em, audience, change);
	const start = (inner: EntityManager) => begin(inner, id, ids.length, change, actor);
	let begun: Pick<Under, "at"> | undefined;
	const { undo = id } = await once(em, request, { undo: id }, async inner => {
		begun = await start(inner);
	});
	const first = begun ? undefined : await madeBefore(em, undo);
	if (first) return { changed: first.changed, undo };
	const under = { id, ...(begun ?? (await start(em))), audience, change, actor };
	let changed = 0;
	for (let from = 0; from === 0 || from < ids.length; from += CHANGED_AT_ONCE) {
		const some = ids.slice(from, from + CHANGED_AT_ONCE);
		const isLast = from + CHANGED_AT_ONCE >= ids.length;
		changed += await em.transactional(async inner => {
			await hold(inner, under.id);
			const count = await changeSome(inner, under, some);
			await note(inner, under, changed + count, isLast);
			return count;
		});
		if (!isLast && (from / CHANGED_AT_ONCE) % ANNOUNCED_EACH === 0) await announce(em, "back_office");
	}
	return { changed, undo: under.id };
}

/** What a first call has changed; none where that was taken back, or where its process died. Throws AppError "conflict" while it is made. */
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

/** Which of its fields a lead has otherwise, by the change's own names. */
function differing({ status, ownerId, nextStep, followUpAt }: StoredChange) {
	const differs = (column: keyof Database["leads"], type: string, value: unknown) =>
		value === undefined
			? sql<boolean>`false`
			: sql<boolean>`${sql.ref(`leads.${column}`)} is distinct from ${value}::${sql.raw(type)}`;
	const field = (name: Field, value: unknown) => differs(COLUMNS[name].column, COLUMNS[name].type, value);
	return {
		status: differs("status", "text", status),
		ownerId: field("ownerId", ownerId),
		nextStep: field("nextStep", nextStep),
		followUpAt: field("followUpAt", followUpAt),
	};
}

/** Those who are not yet what they are changed to. Nobody waits for them. */
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
	id: string,
	found: number,
	change: StoredChange,
	actor: string,
): Promise<Pick<Under, "at">> {
	return em.kysely
		.insertInto("lead_undos")
		.values({
			id,
			actor,
			change,
			found,
			changed: 0,
			state: "changing",
			progress_at: now,
			created_at: now,
		})
		.returning(({ ref }) => sql<string>`${ref("created_at")}::text`.as("at"))
		.executeTakeFirstOrThrow();
}

/** Keeps the change from being taken back until this transaction ends. */
async function hold(em: EntityManager, id: string): Promise<void> {
	const held = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
	if (!(await em.findOne(LeadUndo, { id, state: "changing" }, held)))
		throw new AppError("conflict", "This change was taken back before it was done");
}

async function note(em: EntityManager, under: Under, changed: number, isLast: boolean): Promise<void> {
	const state = isLast ? "changed" : "changing";
	await em.nativeUpdate(LeadUndo, { id: under.id }, { changed, progressAt: raw("now()"), state });
	if (!isLast) return;
	const { status } = under.change;
	// A schema's output names what was not given too.
	const given = Object.entries(under.change).filter(([, value]) => value !== undefined);
	const detail = { changed, fields: given.map(([name]) => name), ...(status && { status }) };
	await recordAudit(em, under.actor, "leads.change", null, detail);
}

/** Changes those of them who still are whom it is about. Returns how many these were. */
async function changeSome(
	em: EntityManager,
	{ id: undo, audience, change, at, actor }: Under,
	some: readonly string[],
): Promise<number> {
	const db = em.kysely;
	const differs = differing(change);
	const found = await db
		.selectFrom("leads")
		.where("leads.id", "=", anyOf(some))
		.where("filter" in audience ? filterLeads(audience.filter) : sql<SqlBool>`true`)
		.where(({ or }) => or(Object.values(differs)))
		.select(["leads.id", ...FIELDS.map(field => differs[field].as(field))])
		.orderBy("leads.id")
		.forUpdate()
		.execute();
	const ids = idsOf(found);
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
	const edited = found
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
		const given = found.filter(row => row.ownerId);
		await tellOwner(em, idsOf(given), actor);
	}
	if (change.status) await changeStatus(em, ids, change.status, actor, sql<Date>`${at}::timestamptz`);
	return ids.length;
}
