import { randomUUID } from "node:crypto";
import { UniqueConstraintViolationException } from "@mikro-orm/core";
import { AppError } from "#domain/errors.ts";
import type { EntityManager } from "../orm.ts";
import { Account, type Role } from "./account.ts";
import { hashPassword } from "./password.ts";

/** Shortest password of a staff account, in characters. */
export const MINIMUM_PASSWORD = 10;

/** Makes a staff account. Throws AppError "invalid" or, when the name is taken, "conflict". */
export async function createAccount(
	em: EntityManager,
	{ username, password, role = "admin" }: { username: string; password: string; role?: Role },
): Promise<string> {
	const name = username.trim();
	if (name.length === 0 || name.length > 100) throw new AppError("invalid", "Username is required");
	if (password.length < MINIMUM_PASSWORD) {
		throw new AppError("invalid", `The password must have at least ${MINIMUM_PASSWORD} characters`);
	}
	const id = randomUUID();
	const account = { id, username: name, usernameKey: name.toLowerCase(), role, createdAt: new Date() };
	try {
		await em.insert(Account, { ...account, passwordHash: await hashPassword(password) });
	} catch (error) {
		if (!(error instanceof UniqueConstraintViolationException)) throw error;
		throw new AppError("conflict", "There is an account with this name already");
	}
	return id;
}

/** Makes the first account from the environment; does nothing when there is any account. */
export async function ensureFirstAdmin(
	em: EntityManager,
	username: string | undefined,
	password: string | undefined,
): Promise<void> {
	if (!username || !password || (await em.count(Account)) > 0) return;
	try {
		await createAccount(em, { username, password });
	} catch (error) {
		// Another process was faster.
		if (!(error instanceof AppError && error.code === "conflict")) throw error;
	}
}
