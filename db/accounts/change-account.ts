import { AppError } from "#domain/errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { EntityManager } from "../orm.ts";
import { Account, type Role } from "./account.ts";
import { MINIMUM_PASSWORD } from "./create-account.ts";
import { endOtherSessions } from "./list-accounts.ts";
import { hashPassword, verifyPassword } from "./password.ts";

/**
 * Changes one's own password and signs out every other browser. Throws AppError "invalid" for a wrong current
 * password or a short new one.
 */
export async function changePassword(
	em: EntityManager,
	{ accountId, sessionId }: { accountId: string; sessionId: string },
	{ current, next }: { current: string; next: string },
): Promise<void> {
	const account = await em.findOneOrFail(Account, { id: accountId });
	if (!(await verifyPassword(account.passwordHash, current))) {
		throw new AppError("invalid", "The current password is not right", {
			fields: { current: "The current password is not right" },
		});
	}
	if (next.length < MINIMUM_PASSWORD) {
		const message = `The password must have at least ${MINIMUM_PASSWORD} characters`;
		throw new AppError("invalid", message, { fields: { next: message } });
	}
	const passwordHash = await hashPassword(next);
	await em.transactional(async inner => {
		await inner.nativeUpdate(Account, { id: accountId }, { passwordHash, passwordChangedAt: new Date() });
		await endOtherSessions(inner, accountId, sessionId);
		await recordAudit(inner, account.username, "account.password", accountId);
	});
}

/** Keeps the house from being locked: one admin must be left. Call it in the transaction, after the change. */
async function keepAnAdmin(em: EntityManager): Promise<void> {
	const admins = await em.execute("select 1 from accounts where role = 'admin' limit 1");
	if (admins.length === 0) throw new AppError("conflict", "There must be one admin left");
}

/** Waits for others who change accounts, so that two admins cannot remove each other at once. */
async function lockAccounts(em: EntityManager): Promise<void> {
	await em.execute("select id from accounts for update");
}

/** Gives an account another role. Throws AppError "not_found", or "conflict" for the last admin. */
export async function setRole(em: EntityManager, id: string, role: Role, actor: string): Promise<void> {
	await em.transactional(async inner => {
		await lockAccounts(inner);
		const changed = await inner.execute<{ username: string }[]>(
			"update accounts set role = ? where id = ? returning username",
			[role, id],
		);
		if (!changed[0]) throw new AppError("not_found", "There is no such account");
		await keepAnAdmin(inner);
		await recordAudit(inner, actor, "account.role", id, { username: changed[0].username, role });
	});
}

/** Deletes an account and signs it out. Throws AppError "not_found", or "conflict" for the last admin. */
export async function deleteAccount(em: EntityManager, id: string, actor: string): Promise<void> {
	await em.transactional(async inner => {
		await lockAccounts(inner);
		const deleted = await inner.execute<{ username: string }[]>(
			"delete from accounts where id = ? returning username",
			[id],
		);
		if (!deleted[0]) throw new AppError("not_found", "There is no such account");
		await keepAnAdmin(inner);
		await recordAudit(inner, actor, "account.delete", id, { username: deleted[0].username });
	});
}
