import { randomUUID } from "node:crypto";
import { type EntityName, type FilterQuery, LockMode, OptimisticLockError, p } from "@mikro-orm/core";
import { AppError, noSuch } from "#domain/errors.ts";
import type { EntityManager } from "./orm.ts";

/** What a change was based on, and what tells its maker that somebody saved the row since. */
export interface ChangeBase<T> {
	/** The version of the row that was changed; without one the change is not checked. */
	version: number | undefined;
	/** For example "tag". */
	what: string;
	/** What is not done when it is refused. */
	still?: string;
	/** How the row is held; NONE where the caller holds it already. */
	lock?: LockMode;
	/** The row as the API answers it, or a promise of that: the refusal carries it as `current`. */
	present?: (row: T) => unknown;
}

/**
 * Opens a row for a change within a transaction, by MikroORM's optimistic lock: the version that the change was
 * based on must be the row's, and flushing counts it up. Throws AppError "not_found", or "conflict" where somebody
 * saved the row since.
 */
export async function openForChange<T extends object>(
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
	// Held, so that of two who save at once without a version the later waits and wins, as the API promises.
	const row = await em.findOne(entity, where, { lockMode: lock });
	if (!row) throw noSuch(what);
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

/**
 * Deletes a row as it was when its deletion was decided, and returns what it was; `note` writes down who did, in the same
 * transaction. Throws as `openForChange`.
 */
export function deleteAsSeen<T extends object>(
	em: EntityManager,
	entity: EntityName<T>,
	where: FilterQuery<NoInfer<T>>,
	base: ChangeBase<T>,
	note: (em: EntityManager, row: T) => Promise<void>,
): Promise<T> {
	return em.transactional(async inner => {
		const row = await openForChange(inner, entity, where, { still: "Nothing was deleted.", ...base });
		await inner.remove(row).flush();
		await note(inner, row);
		return row;
	});
}

/** Columns of a row that staff keep: who saved it, and when. */
export const stamps = {
	/** Grows with each save by staff: a save based on an older one is refused. */
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

/** What a form needs to know of the row that it edits. */
export function savedOf({ id, version, updatedBy, updatedAt }: Stamped) {
	return { id, version, updatedBy: updatedBy ?? null, updatedAt: updatedAt.toISOString() };
}

/** The end of an index of a list that shows the newest first (keyset.ts). */
export const NEWEST: { name: "createdAt" | "id"; sort: "desc" }[] = [
	{ name: "createdAt", sort: "desc" },
	{ name: "id", sort: "desc" },
];

/** What a row that staff made begins with. */
export function madeBy(actor: string) {
	const now = new Date();
	return { id: randomUUID(), updatedBy: actor, createdAt: now, updatedAt: now };
}

/** What every change of such a row writes. */
export const savedBy = (actor: string) => ({ updatedBy: actor, updatedAt: new Date() });
