import { randomUUID } from "node:crypto";
import { LockMode } from "@mikro-orm/core";
import { AppError, notFound } from "#domain/errors.ts";

import type { SavedViewEdit, SavedViewForm } from "#domain/leads/saved-view.ts";
import { Account, type Role } from "../accounts/account.ts";
import type { EntityManager } from "../orm.ts";
import { SavedView } from "./saved-view.ts";

/** Upper limit per account, so that a script cannot fill the table. */
const MAX_VIEWS = 100;

const present = ({ id, name, query, shared, account }: SavedView, self: string) => ({
	id,
	name,
	query,
	shared,
	/** Whether it belongs to the account, which may then change it. */
	mine: account === self,
});
export type ViewRow = ReturnType<typeof present>;

/** Returns the account's own views and those that colleagues share, by name. */
export async function listViews(em: EntityManager, self: string): Promise<ViewRow[]> {
	const views = await em.find(
		SavedView,
		{ $or: [{ account: self }, { shared: true }] },
		{ orderBy: { name: "asc", id: "asc" } },
	);
	return views.map(view => present(view, self));
}

/** Creates a view. Throws AppError "conflict" beyond 100 views of the account. */
export async function createView(em: EntityManager, form: SavedViewForm, self: string): Promise<ViewRow> {
	return em.transactional(async inner => {
		// Locks the account's row, so that two concurrent requests cannot exceed the limit.
		await inner.findOne(Account, self, { lockMode: LockMode.PESSIMISTIC_WRITE });
		if ((await inner.count(SavedView, { account: self })) >= MAX_VIEWS) {
			throw new AppError("conflict", `You already have ${MAX_VIEWS} views. Please delete one first.`);
		}
		const view = inner.create(SavedView, { ...form, id: randomUUID(), account: self, createdAt: new Date() });
		await inner.flush();
		return present(view, self);
	});
}

/** The account that changes a view. */
interface Owner {
	accountId: string;
	role: Role;
}

/**
 * Changes one of the account's own views; absent fields stay unchanged. Throws AppError "not_found", or "forbidden" for a
 * colleague's, and for a viewer's that colleagues use.
 */
export async function updateView(em: EntityManager, id: string, edit: SavedViewEdit, self: Owner) {
	const view = await ownView(em, id, self);
	const { name = view.name, query = view.query, shared = view.shared } = edit;
	em.assign(view, { name, query, shared });
	await em.flush();
	return present(view, self.accountId);
}

/** Deletes one of the account's own views. Throws as `updateView` does. */
export async function deleteView(em: EntityManager, id: string, self: Owner): Promise<void> {
	await em.remove(await ownView(em, id, self)).flush();
}

async function ownView(em: EntityManager, id: string, { accountId, role }: Owner): Promise<SavedView> {
	const view = await em.findOne(SavedView, { id });
	const isOwn = view?.account === accountId;
	if (!view || (!isOwn && !view.shared)) throw notFound("view");
	if (isOwn && view.shared && role !== "admin") {
		throw new AppError("forbidden", "Colleagues use this view, and your account cannot change what they use");
	}
	if (!isOwn) {
		throw new AppError(
			"forbidden",
			"This view belongs to a colleague. Save it under a name of your own to change it.",
		);
	}
	return view;
}
