import type { EntityManager } from "../orm.ts";
import { Account } from "./account.ts";
import { hashPassword, verifyPassword } from "./password.ts";

let decoy: Promise<string> | undefined;

/** The account of this name and password, or null. An unknown name takes as long as a wrong password. */
export async function findAccountByPassword(
	em: EntityManager,
	username: string,
	password: string,
): Promise<Account | null> {
	const account = await em.findOne(Account, { usernameKey: username.trim().toLowerCase() });
	decoy ??= hashPassword("nobody has this password");
	const matches = await verifyPassword(account?.passwordHash ?? (await decoy), password);
	return matches ? account : null;
}
