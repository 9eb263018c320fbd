import { randomUUID } from "node:crypto";
import { type EntityName, type FilterQuery, LockMode, OptimisticLockError, p } from "@mikro-orm/core";
import type { AuditAction } from "#domain/audit/action-words.ts";
import { AppError, notFound } from "#domain/errors.ts";
import { recordAudit } from "./audit/record-audit.ts";
import type { EntityManager } from "./orm.ts";

/** The version that a change is based on, and how a conflict is reported. */
export interface ChangeBase<T> {
	/** Version of the row that the change is based on; undefined skips the check. */
	version: number | undefined;
	/** Name of the row in messages, for example "tag". */
	what: string;
	/** Message that says what was not done. */
	still?: string;
	/** Row lock to take; NONE if the caller has locked the row already. */
	lock?: LockMode;
	/** Returns the row (or a promise of it) in the shape of the API response; the conflict carries it as `current`. */
	present?: (row: T) => unknown;
}

/**
 * Opens a row for a change with MikroORM's optimistic lock: `version` must be the row's, and flushing increases it. Must run in
 * a transaction. Throws AppError "not_found", or "conflict" when the row was saved since.
 */
export async function lockForUpdate<T extends object>(
	em: EntityManager,
	entity: EntityName<T>,
	where: FilterQuery<NoInfer<T>>,
	{
		version,
		what,
		still = "Yours is not saved yet.",
		present = own => own,
		lock = LockMode.PESSIMISTIC_WRITE,
	}: ChangeBase<T>,
): Promise<T> {
	// Locks the row, so that of two concurrent saves without a version the later waits and wins, as the API promises.
	const row = await em.findOne(entity, where, { lockMode: lock });
	if (!row) throw notFound(what);
	if (version === undefined) return row;
	try {
		await em.lock(row, LockMode.OPTIMISTIC, version);
	} catch (error) {
		if (!(error instanceof OptimisticLockError)) throw error;
		const current = await present(row);
		const who = changerOf(row) ?? changerOf(current) ?? "Somebody";
		throw new AppError("conflict", `${who} has changed this ${what} in the meantime. ${still}`, {
			current,
			cause: error,
		});
	}
	return row;
}

const changerOf = (row: unknown) =>
	typeof row === "object" && row && "updatedBy" in row && typeof row.updatedBy === "string"
		? row.updatedBy
		: null;

/** Stores a created, changed or removed row, records it in the audit log and returns it. Must run in a transaction. */
export async function saved<T extends { id: string }>(
	em: EntityManager,
	row: T,
	actor: string,
	action: AuditAction,
	detail: Record<string, unknown>,
): Promise<T> {
	const { id } = row;
	await em.flush();
	await recordAudit(em, actor, action, id, detail);
	return row;
}

/** How a change is recorded in the audit log. */
interface AuditOf<T> {
	actor: string;
	action: AuditAction;
	detailOf?: (row: T) => Record<string, unknown>;
}

/**
 * Deletes a row if its version is unchanged, records the deletion with the detail that `detailOf` gives, and returns the row.
 * Throws as `lockForUpdate`.
 */
export function deleteIfUnchanged<T extends { id: string }>(
	em: EntityManager,
	entity: EntityName<T>,
	where: FilterQuery<NoInfer<T>>,
	base: ChangeBase<T>,
	{ actor, action, detailOf = () => ({}) }: AuditOf<T>,
): Promise<T> {
	return em.transactional(async inner => {
		const row = await lockForUpdate(inner, entity, where, { still: "Nothing was deleted.", ...base });
		inner.remove(row);
		return saved(inner, row, actor, action, detailOf(row));
	});
}

/** Columns of rows that staff edit: version, who saved it, and when. */
export const auditColumns = {
	/** Optimistic lock: increases with each save by staff; a save based on an older version is rejected. */
	version: p.integer().version().default(1),
	updatedBy: p.string().length(100).nullable(),
	createdAt: p.datetime(),
	updatedAt: p.datetime(),
};

interface Stamped {
	id: string;
	version: number;
	updatedBy?: string | null | undefined;
	updatedAt: Date;
}

/** Returns what a form needs to know of the row that it edits. */
export function savedOf({ id, version, updatedBy, updatedAt }: Stamped) {
	return { id, version, updatedBy: updatedBy ?? null, updatedAt: updatedAt.toISOString() };
}

/** Last columns of an index for lists sorted newest first (keyset.ts). */
export const NEWEST: { name: "createdAt" | "id"; sort: "desc" }[] = [
	{ name: "createdAt", sort: "desc" },
	{ name: "id", sort: "desc" },
];

/** Returns the initial columns of a row that staff create. */
export function createdColumns(actor: string) {
	const now = new Date();
	return { id: randomUUID(), updatedBy: actor, createdAt: now, updatedAt: now };
}

/** Returns the columns that every change of such a row writes. */
export const updatedColumns = (actor: string) => ({ updatedBy: actor, updatedAt: new Date() });
