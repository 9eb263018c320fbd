import { LockMode, UniqueConstraintViolationException } from "@mikro-orm/core";
import { sql } from "kysely";
import { TOUCHES } from "#domain/attribution/report.ts";
import { AppError, notFound } from "#domain/errors.ts";
import { DAY_MS } from "#domain/time/day.ts";
import { Account } from "../accounts/account.ts";
import { AuditEntry } from "../audit/audit-entry.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { syncConversions } from "../conversions/sync-conversions.ts";
import { removeFormerAddress, sendMerged } from "../integrations/former-emails.ts";
import type { EntityManager } from "../orm.ts";
import { applyUnsubscribes } from "./consent-of.ts";
import { Lead } from "./lead.ts";
import { LeadMerge, type RowJson } from "./lead-merge.ts";
import {
	insertLead,
	leadJson,
	moveConfirmationBack,
	moveRowsBack,
	moveSyncsBack,
	separateMerged,
	writeColumns,
} from "./lead-rows.ts";
import { reachedOutAfter } from "./take-back-contact.ts";
import { TOUCH_COLUMNS } from "./touch-columns.ts";

/** How long a merge can be undone. */
const UNDO_MS = DAY_MS;
/** Columns that describe the row, not the person. */
const ROW_COLUMNS = new Set(["id", "revision", "updated_at"]);

/**
 * Columns that form one value: mixing parts of two touches would name a campaign that the lead did not come from, and a "no" with
 * the time of a "yes" would be a withdrawal.
 */
const GROUPS = [
	...TOUCHES.map(touch => Object.values(TOUCH_COLUMNS).map(column => `${touch}_${column}`)),
	["marketing_consent", "consent_at"],
];

/** Returns the columns that must not have changed since, for this one to be restored: a form may only spell an address anew. */
const decisiveFor = (column: string) =>
	column === "email" ? ["email_key"] : (GROUPS.find(columns => columns.includes(column)) ?? [column]);

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

const latestMerge = (em: EntityManager, lead: string) =>
	em.findOne(
		LeadMerge,
		{ lead, createdAt: { $gt: new Date(Date.now() - UNDO_MS) } },
		{ orderBy: { createdAt: "desc" } },
	);

/** Returns the lead that was last merged into this one, while the merge can be undone; otherwise null. */
export async function lastMerge(em: EntityManager, leadId: string) {
	const merge = await latestMerge(em, leadId);
	return (
		merge && { id: merge.otherId, name: String(merge.other.full_name), at: merge.createdAt.toISOString() }
	);
}

/** Returns the id of the lead that `otherId` was merged into, as long as the merge is kept; null if it was not merged. */
export async function mergedInto(em: EntityManager, otherId: string): Promise<string | null> {
	const merge = await em.findOne(LeadMerge, { otherId }, { orderBy: { createdAt: "desc" } });
	return merge?.lead ?? null;
}

/** Returns the previous values of the columns that the merge changed and that did not change since. */
function undone({ before, after }: Pick<LeadMerge, "before" | "after">, now: RowJson): RowJson {
	const isKept = (column: string) => same(after[column], now[column]);
	return Object.fromEntries(
		Object.entries(before).filter(
			([column, value]) =>
				!ROW_COLUMNS.has(column) && !same(value, after[column]) && decisiveFor(column).every(isKept),
		),
	);
}

/**
 * Undoes the last merge of a lead within a day: both get their previous values, except that later edits by staff and
 * unsubscribes from the newsletter stay. Forms and notes that came since stay with the surviving lead. Idempotent with `named`:
 * if that lead is already back, as in a retry after a lost response, no other merge is undone. Throws AppError "not_found" and
 * "conflict".
 */
export async function unmergeLead(
	em: EntityManager,
	id: string,
	actor: string,
	named?: string,
): Promise<{ other: string }> {
	return em.transactional(async inner => {
		const lead = await inner.findOne(Lead, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
		if (!lead) throw notFound("lead");
		const merge = await latestMerge(inner, id);
		if (named && named !== merge?.otherId) {
			const done = { subject: id, action: "lead.unmerge", detail: { other: named } };
			if ((await inner.count(AuditEntry, done)) > 0) return { other: named };
		}
		if (!merge) throw new AppError("conflict", "Nothing was merged into this lead in the last 24 hours");
		if (named && named !== merge.otherId)
			throw new AppError("conflict", `${String(merge.other.full_name)} was merged into this lead after them`);
		const { otherId, other, moved } = merge;
		const own = undone(merge, await leadJson(inner, id));
		await bringBack(inner, id, own, other);
		if (own.first_contact_at === null) await keepContactSince(inner, id, merge.createdAt);
		await moveRowsBack(inner, moved, id, otherId);
		await moveSyncsBack(inner, moved.lead_syncs ?? [], id, otherId);
		await moveConfirmationBack(inner, moved.lead_confirmations ?? [], id, otherId);
		await separateMerged(inner, id, otherId);
		// An unsubscribe since the merge applied to the addresses of both.
		await applyUnsubscribes(inner, [id, otherId]);
		if (typeof other.email_key === "string") await removeFormerAddress(inner, id, other.email_key);
		await inner.nativeDelete(LeadMerge, { id: merge.id });
		await recordAudit(inner, actor, "lead.unmerge", id, { other: otherId });
		await returnUploads(inner, id, otherId);
		await syncConversions(inner, [id, otherId], actor);
		for (const leadId of [id, otherId]) await sendMerged(inner, leadId, actor);
		return { other: otherId };
	});
}

/** Restores both leads. Throws AppError "conflict" if another lead uses one of their addresses now. */
async function bringBack(em: EntityManager, id: string, own: RowJson, other: RowJson): Promise<void> {
	try {
		await em.transactional(async inner => {
			await writeColumns(inner, id, await ownedByStaff(inner, own));
			await insertLead(inner, await ownedByStaff(inner, other));
		});
	} catch (error) {
		if (!(error instanceof UniqueConstraintViolationException)) throw error;
		throw await takenSince(em, id, [own, other], error);
	}
}

/** Gives conversions since the merge to the lead whose form they belong to: a form has only one. */
async function returnUploads(em: EntityManager, from: string, to: string): Promise<void> {
	await em.kysely
		.updateTable("conversion_uploads as u")
		.set({ lead_id: to })
		.from("submissions as s")
		.whereRef("s.id", "=", "u.submission_id")
		.where("s.lead_id", "=", to)
		.where("u.lead_id", "=", from)
		.execute();
}

/** Gives a lead without a first contact the time of the first contact or status that staff recorded since the merge, if any. */
async function keepContactSince(em: EntityManager, id: string, merged: Date): Promise<void> {
	await em.kysely
		.updateTable("leads")
		.set(({ ref }) => ({
			first_contact_at: sql<Date | null>`least(${reachedOutAfter(ref("leads.id"), sql.val(merged))},
				(select min(at) from audit_log where subject = ${ref("leads.id")}::text and at > ${merged}
					and action = 'lead.status' and detail->>'to' <> 'new'))`,
		}))
		.where("id", "=", id)
		.execute();
}

/** Returns the row without its owner if that account no longer exists. */
async function ownedByStaff(em: EntityManager, row: RowJson): Promise<RowJson> {
	const { owner_id: owner } = row;
	if (typeof owner !== "string" || (await em.count(Account, { id: owner })) > 0) return row;
	return { ...row, owner_id: null };
}

/** Returns the conflict naming the lead that has an address now; merging it would not help, as that is undone first. */
async function takenSince(em: EntityManager, id: string, rows: RowJson[], cause: Error): Promise<AppError> {
	const keys = rows.flatMap(({ email_key: key }) => (typeof key === "string" ? key : []));
	const holder = await em.findOne(Lead, { emailKey: { $in: keys }, id: { $ne: id } });
	return new AppError(
		"conflict",
		`${holder?.fullName ?? "Somebody"} has written with ${holder?.email ?? "one of the two addresses"} since. Give that lead another email address, undo the merge, and then merge the two that are one.`,
		{ cause, ...(holder && { leadId: holder.id }) },
	);
}
