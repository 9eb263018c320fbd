import { randomUUID } from "node:crypto";
import { UniqueConstraintViolationException } from "@mikro-orm/core";
import { NewAccount } from "#domain/accounts/account-forms.ts";
import { AppError, parseInput } from "#domain/errors.ts";
import type { EntityManager } from "../orm.ts";
import { Account, type Role } from "./account.ts";
import { hashPassword } from "./password.ts";

/**
 * Creates a staff account; name and password must be what the sign-in form accepts. Throws AppError "invalid", or "conflict"
 * when the name is taken.
 */
export async function createAccount(
	em: EntityManager,
	form: { username: string; password: string; role?: Role },
): Promise<string> {
	const { username, password, role } = parseInput(NewAccount, { role: "admin", ...form });
	const id = randomUUID();
	const account = { id, username, usernameKey: username.toLowerCase(), role, createdAt: new Date() };
	try {
		await em.insert(Account, { ...account, passwordHash: await hashPassword(password) });
	} catch (error) {
		if (!(error instanceof UniqueConstraintViolationException)) throw error;
		const message = "An account with this name already exists";
		throw new AppError("conflict", message, { fields: { username: message } });
	}
	return id;
}

/** Creates the first account from the environment; does nothing if any account exists. */
export async function ensureFirstAdmin(
	em: EntityManager,
	username: string | undefined,
	password: string | undefined,
): Promise<void> {
	if (!username || !password || (await em.count(Account)) > 0) return;
	try {
		await createAccount(em, { username, password });
	} catch (error) {
		// Another process created it first.
		if (!(error instanceof AppError && error.code === "conflict")) throw error;
	}
}
