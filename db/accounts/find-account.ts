import type { EntityManager } from "../orm.ts";
import { Account } from "./account.ts";
import { hashPassword, verifyPassword } from "./password.ts";

let decoy: Promise<string> | undefined;

/** Returns the account with this name and password, or null. An unknown name takes as long as a wrong password. */
export async function findAccountByPassword(em: EntityManager, username: string, password: string) {
	const account = await em.findOne(Account, { usernameKey: username.trim().toLowerCase() });
	decoy ??= hashPassword("nobody has this password");
	const matches = await verifyPassword(account?.passwordHash ?? (await decoy), password);
	return matches ? account : null;
}

/** Tells whether an account's password is unchanged since it was read; waits for a concurrent change to commit. */
export async function hasStillPassword(
	em: EntityManager,
	{ id, passwordHash }: Pick<Account, "id" | "passwordHash">,
): Promise<boolean> {
	const same = em.kysely.selectFrom("accounts").select("id").where("id", "=", id);
	return (await same.where("password_hash", "=", passwordHash).forShare().executeTakeFirst()) !== undefined;
}
