import { sql } from "kysely";
import { AppError, notFound } from "#domain/errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { EntityManager } from "../orm.ts";
import { Account } from "./account.ts";

/** Returns the place that an account's TOTP secret is bound to. */
export const totpContext = (accountId: string) => `account/${accountId}/totp`;

const ALREADY = "A second factor is already set up";

/** Stores an encrypted, unconfirmed TOTP secret. Throws AppError "conflict" when the account has a second factor. */
export async function proposeSecondFactor(em: EntityManager, id: string, sealed: string): Promise<void> {
	const updated = await em.nativeUpdate(Account, { id, totpConfirmedAt: null }, { totpSecret: sealed });
	if (updated === 0) throw new AppError("conflict", ALREADY);
}

/**
 * Confirms the TOTP secret that a code was checked against, with recovery codes. Throws AppError "conflict" when there is a second
 * factor, or when the secret was replaced since.
 */
export async function confirmSecondFactor(
	em: EntityManager,
	account: Pick<Account, "id" | "username" | "totpSecret">,
	{ step, recoveryCodes }: { step: number; recoveryCodes: string[] },
): Promise<void> {
	await em.transactional(async inner => {
		const { id, totpSecret } = account;
		// Of two concurrent confirmations, the later would overwrite the recovery codes that the first was shown.
		const updated = await inner.nativeUpdate(
			Account,
			{ id, totpSecret, totpConfirmedAt: null },
			{ totpConfirmedAt: new Date(), totpLastStep: step, recoveryCodes },
		);
		if (updated === 0) throw new AppError("conflict", "Another second factor was set up or begun meanwhile");
		await recordAudit(inner, account.username, "account.second_factor_on", id);
	});
}

export async function removeSecondFactor(em: EntityManager, id: string, actor: string): Promise<void> {
	await em.transactional(async inner => {
		const nothing = { totpSecret: null, totpConfirmedAt: null, totpLastStep: null, recoveryCodes: [] };
		const changed = await inner.nativeUpdate(Account, { id }, nothing);
		if (changed === 0) throw notFound("account");
		await recordAudit(inner, actor, "account.second_factor_off", id);
	});
}

/** Marks a time step as used; returns false when it, or a later one, was used before. */
export async function consumeStep(em: EntityManager, id: string, step: number): Promise<boolean> {
	const unused = { $or: [{ totpLastStep: null }, { totpLastStep: { $lt: step } }] };
	return (await em.nativeUpdate(Account, { id, ...unused }, { totpLastStep: step })) > 0;
}

/** Deletes a recovery code, given its hash; returns false when it does not exist. */
export async function spendRecoveryCode(em: EntityManager, id: string, hash: string): Promise<boolean> {
	const { numUpdatedRows } = await em.kysely
		.updateTable("accounts")
		.set(({ ref }) => ({ recovery_codes: sql<string[]>`${ref("recovery_codes")} - ${hash}::text` }))
		.where("id", "=", id)
		.where(({ ref }) => sql<boolean>`${ref("recovery_codes")} @> to_jsonb(${hash}::text)`)
		.executeTakeFirst();
	return numUpdatedRows > 0n;
}
