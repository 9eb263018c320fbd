import { hash, randomBytes } from "node:crypto";
import { encodeBase32LowerCaseNoPadding, encodeBase32UpperCaseNoPadding } from "@oslojs/encoding";
import { createTOTPKeyURI, verifyHOTP } from "@oslojs/otp";
import { renderSVG } from "uqr";
import { forgiveCodeGuesses, spendCodeGuess } from "#app/http/rate-limit/.server/limits.ts";
import { config, entityManager, log, vault } from "#app/services.server.ts";
import { Account } from "#db/accounts/account.ts";
import {
	confirmSecondFactor,
	consumeStep,
	proposeSecondFactor,
	spendRecoveryCode,
	totpContext,
} from "#db/accounts/second-factor.ts";
import { AppError, invalidField } from "#domain/errors.ts";

const STEP_S = 30;
const DIGITS = 6;
const KEY_BYTES = 20;
const RECOVERY_CODES = 8;
// 128 bits: less entropy would not be safe under a fast hash.
const RECOVERY_BYTES = 16;

const hashOf = (code: string) => hash("sha256", code);

/** Returns the TOTP time step of a code: the current one or a neighbour, because clocks differ; null if none matches. */
function stepOf(key: Uint8Array, code: string, now: number): number | null {
	const present = Math.floor(now / 1000 / STEP_S);
	for (const step of [present, present - 1, present + 1]) {
		if (verifyHOTP(key, BigInt(step), DIGITS, code)) return step;
	}
	return null;
}

/** Returns the TOTP key of an account; null if it has none, or if it cannot be decrypted. */
function keyOf({ id, totpSecret }: Account): Uint8Array | null {
	if (!totpSecret) return null;
	try {
		return Buffer.from(vault.open(totpSecret, totpContext(id)), "base64");
	} catch (error) {
		log.error({ account: id, err: error }, "the key of a second factor cannot be opened");
		return null;
	}
}

/** Checks a TOTP or recovery code and consumes it. */
async function accepts(account: Account, code: string): Promise<boolean> {
	const typed = code.replace(/[\s-]/g, "").toLowerCase();
	// Recovery codes work without the TOTP key, which may be lost.
	if (!/^\d{6}$/.test(typed)) return spendRecoveryCode(entityManager(), account.id, hashOf(typed));
	const key = keyOf(account);
	const step = key && stepOf(key, typed, Date.now());
	return step !== null && consumeStep(entityManager(), account.id, step);
}

/**
 * Checks the second factor of an account that has one. Throws AppError "unauthorised", naming the field `code`, if it is
 * missing or wrong.
 */
export async function requireSecondFactor(account: Account, code: string | undefined): Promise<void> {
	if (!account.totpConfirmedAt) return;
	const typed = code?.trim();
	if (!typed) {
		throw new AppError("unauthorised", "Please enter the code of your authenticator app", {
			fields: { code: "Please enter the code" },
		});
	}
	await spendCodeGuess(account.id);
	if (!(await accepts(account, typed))) {
		throw new AppError("unauthorised", "This code is incorrect", {
			fields: { code: "This code is incorrect" },
		});
	}
	await forgiveCodeGuesses(account.id);
}

/** Creates a TOTP key for an authenticator app. Returns it as text, as a URI and as a QR code. */
export async function proposeFactor(accountId: string, username: string) {
	const key = randomBytes(KEY_BYTES);
	await proposeSecondFactor(
		entityManager(),
		accountId,
		vault.seal(key.toString("base64"), totpContext(accountId)),
	);
	const address = createTOTPKeyURI(config.BRAND_NAME, username, key, STEP_S, DIGITS);
	const picture = `data:image/svg+xml;base64,${Buffer.from(renderSVG(address)).toString("base64")}`;
	return { key: encodeBase32UpperCaseNoPadding(key), address, picture };
}

/** Activates the second factor after a first correct code. Returns the recovery codes, which are shown only now. */
export async function confirmFactor(accountId: string, code: string): Promise<string[]> {
	const em = entityManager();
	const account = await em.findOneOrFail(Account, { id: accountId });
	if (account.totpConfirmedAt) throw new AppError("conflict", "A second factor is already set up");
	const key = keyOf(account);
	const step = key && stepOf(key, code.replace(/\s/g, ""), Date.now());
	if (step === null) {
		throw invalidField("code", "This code is incorrect");
	}
	const codes = Array.from({ length: RECOVERY_CODES }, () =>
		encodeBase32LowerCaseNoPadding(randomBytes(RECOVERY_BYTES)),
	);
	await confirmSecondFactor(em, account, { step, recoveryCodes: codes.map(hashOf) });
	return codes;
}
