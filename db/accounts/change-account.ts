import { LockMode } from "@mikro-orm/core";
import { AppError, invalidField, notFound } from "#domain/errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { EntityManager } from "../orm.ts";
import { Account, type Role } from "./account.ts";
import { endOtherSessions } from "./list-accounts.ts";
import { hashPassword, verifyPassword } from "./password.ts";

/**
 * Changes the account's own password and ends its other sessions. Throws AppError "invalid" for a wrong current password, also
 * when it was changed concurrently, or a short new one.
 */
export async function changePassword(
	em: EntityManager,
	{ accountId, sessionId }: { accountId: string; sessionId: string },
	{ current, next }: { current: string; next: string },
): Promise<void> {
	const account = await em.findOneOrFail(Account, { id: accountId });
	const verified = account.passwordHash;
	const incorrect = () => invalidField("current", "The current password is incorrect");
	if (!(await verifyPassword(verified, current))) throw incorrect();
	const passwordHash = await hashPassword(next);
	await em.transactional(async inner => {
		const changed = await inner.nativeUpdate(
			Account,
			{ id: accountId, passwordHash: verified },
			{ passwordHash, passwordChangedAt: new Date() },
		);
		if (changed === 0) throw incorrect();
		await endOtherSessions(inner, accountId, sessionId);
		await recordAudit(inner, account.username, "account.password", accountId);
	});
}

/** Throws AppError "conflict" if no admin is left, to avoid a lock-out. Call it in the transaction, after the change. */
async function keepAnAdmin(em: EntityManager): Promise<void> {
	if ((await em.count(Account, { role: "admin" })) === 0)
		throw new AppError("conflict", "At least one admin must remain");
}

/** Locks all accounts, so that two admins cannot remove each other at once, and returns one. Throws AppError "not_found". */
async function lockAccount(em: EntityManager, id: string): Promise<Account> {
	const accounts = await em.find(Account, {}, { lockMode: LockMode.PESSIMISTIC_WRITE });
	const account = accounts.find(each => each.id === id);
	if (!account) throw notFound("account");
	return account;
}

/** Sets the role of an account. Throws AppError "not_found", or "conflict" for the last admin. */
export async function setRole(em: EntityManager, id: string, role: Role, actor: string): Promise<void> {
	await em.transactional(async inner => {
		const account = await lockAccount(inner, id);
		inner.assign(account, { role });
		await inner.flush();
		await keepAnAdmin(inner);
		await recordAudit(inner, actor, "account.role", id, { username: account.username, role });
	});
}

/** Deletes an account with its sessions. Throws AppError "not_found", or "conflict" for the last admin. */
export async function deleteAccount(em: EntityManager, id: string, actor: string): Promise<void> {
	await em.transactional(async inner => {
		const { username } = await lockAccount(inner, id);
		await inner.nativeDelete(Account, { id });
		await keepAnAdmin(inner);
		await recordAudit(inner, actor, "account.delete", id, { username });
	});
}
