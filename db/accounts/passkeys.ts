import { randomUUID } from "node:crypto";
import { UniqueConstraintViolationException } from "@mikro-orm/core";
import { AppError, notFound } from "#domain/errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { EntityManager } from "../orm.ts";
import { fromNow, iso, now } from "../sql.ts";
import { Passkey } from "./passkey.ts";

const MAX_PASSKEYS = 20;

/** Stores a challenge for `key`, replacing an earlier one; it expires after `lastsMs` milliseconds. */
export async function storeChallenge(em: EntityManager, key: string, challenge: string, lastsMs: number) {
	const row = { challenge, expires_at: fromNow(lastsMs) };
	await em.kysely.deleteFrom("passkey_challenges").where("expires_at", "<", now).execute();
	await em.kysely
		.insertInto("passkey_challenges")
		.values({ key, ...row })
		.onConflict(conflict => conflict.column("key").doUpdateSet(row))
		.execute();
}

/** Deletes and returns the challenge, so that it is used once; null when there is none or it has expired. */
export async function consumeChallenge(em: EntityManager, key: string): Promise<string | null> {
	const consumed = await em.kysely
		.deleteFrom("passkey_challenges")
		.where("key", "=", key)
		.where("expires_at", ">", now)
		.returning("challenge")
		.executeTakeFirst();
	return consumed?.challenge ?? null;
}

/** Returns an account's passkeys as its owner sees them, oldest first. */
export function listPasskeys(em: EntityManager, accountId: string) {
	return em.kysely
		.selectFrom("passkeys")
		.where("account_id", "=", accountId)
		.select(({ ref }) => [
			"id",
			"name",
			iso(ref("created_at")).as("createdAt"),
			iso(ref("last_used_at")).as("lastUsedAt"),
		])
		.orderBy("created_at")
		.execute();
}

/** Adds a passkey and returns its id. Throws AppError "conflict" at the maximum number, or if it is already stored. */
export async function addPasskey(
	em: EntityManager,
	{ id: account, username }: { id: string; username: string },
	made: { credentialId: string; publicKey: string; counter: number; transports: string[]; name: string },
): Promise<string> {
	const id = randomUUID();
	try {
		await em.transactional(async inner => {
			if ((await inner.count(Passkey, { account })) >= MAX_PASSKEYS)
				throw new AppError("conflict", `An account has at most ${MAX_PASSKEYS} passkeys`);
			await inner.insert(Passkey, { id, account, ...made, createdAt: new Date(), lastUsedAt: null });
			await recordAudit(inner, username, "account.passkey_add", account, { name: made.name });
		});
	} catch (error) {
		if (!(error instanceof UniqueConstraintViolationException)) throw error;
		throw new AppError("conflict", "This passkey has already been added");
	}
	return id;
}

/** Deletes one of an account's passkeys. Throws AppError "not_found". */
export async function removePasskey(
	em: EntityManager,
	{ id: account, username }: { id: string; username: string },
	id: string,
): Promise<void> {
	await em.transactional(async inner => {
		const known = await inner.findOne(Passkey, { id, account });
		if (!known) throw notFound("passkey");
		await inner.nativeDelete(Passkey, { id });
		await recordAudit(inner, username, "account.passkey_remove", account, { name: known.name });
	});
}

/** Records a use of a passkey. Returns false when its counter changed since it was read, because of a concurrent use. */
export async function usePasskey(
	em: EntityManager,
	{ id, counter }: { id: string; counter: number },
	next: number,
): Promise<boolean> {
	const used = { counter: next, lastUsedAt: new Date() };
	return (await em.nativeUpdate(Passkey, { id, counter }, used)) > 0;
}
