import { hash, randomBytes } from "node:crypto";
import { encodeBase32LowerCaseNoPadding, encodeBase32UpperCaseNoPadding } from "@oslojs/encoding";
import { createTOTPKeyURI, verifyHOTP } from "@oslojs/otp";
import { renderSVG } from "uqr";
import { briefly } from "#app/http/.server/present-error.ts";
import { forgiveCodeGuesses, spendCodeGuess } from "#app/http/rate-limit/.server/limits.ts";
import { config, entityManager, log, vault } from "#app/services.server.ts";
import { Account } from "#db/accounts/account.ts";
import {
	confirmSecondFactor,
	proposeSecondFactor,
	spendRecoveryCode,
	spendStep,
	totpPlace,
} from "#db/accounts/second-factor.ts";
import { AppError, wrongField } from "#domain/errors.ts";

const STEP_S = 30;
const DIGITS = 6;
const KEY_BYTES = 20;
const RECOVERY_CODES = 8;
// 128 bits: only so many may be kept under a fast hash.
const RECOVERY_BYTES = 16;

const hashOf = (code: string) => hash("sha256", code);

/** The time step whose code this is: the present one or a neighbour, for clocks that differ; null for none. */
function stepOf(key: Uint8Array, code: string, now: number): number | null {
	const present = Math.floor(now / 1000 / STEP_S);
	for (const step of [present, present - 1, present + 1]) {
		if (verifyHOTP(key, BigInt(step), DIGITS, code)) return step;
	}
	return null;
}

/** The key of an account's authenticator app; null for none, and for one that no secret of ours opens. */
function keyOf({ id, totpSecret }: Account): Uint8Array | null {
	if (!totpSecret) return null;
	try {
		return Buffer.from(vault.open(totpSecret, totpPlace(id)), "base64");
	} catch (error) {
		log.error({ account: id, err: briefly(error) }, "the key of a second factor cannot be opened");
		return null;
	}
}

/** Checks a code of the app, or a recovery code, and uses it up. */
async function accepts(account: Account, code: string): Promise<boolean> {
	const typed = code.replace(/[\s-]/g, "").toLowerCase();
	// Recovery codes are there for a key that is lost: they need none.
	if (!/^\d{6}$/.test(typed)) return spendRecoveryCode(entityManager(), account.id, hashOf(typed));
	const key = keyOf(account);
	const step = key && stepOf(key, typed, Date.now());
	return step !== null && spendStep(entityManager(), account.id, step);
}

/**
 * Asks for the second factor of an account that has one. Throws AppError "unauthorised", naming the field `code`,
 * while it is missing or wrong.
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

/** Makes a key for an authenticator app. Returns it as text, as an address and as a picture. */
export async function proposeFactor(accountId: string, username: string) {
	const key = randomBytes(KEY_BYTES);
	await proposeSecondFactor(
		entityManager(),
		accountId,
		vault.seal(key.toString("base64"), totpPlace(accountId)),
	);
	const address = createTOTPKeyURI(config.BRAND_NAME, username, key, STEP_S, DIGITS);
	const picture = `data:image/svg+xml;base64,${Buffer.from(renderSVG(address)).toString("base64")}`;
	return { key: encodeBase32UpperCaseNoPadding(key), address, picture };
}

/** Turns the second factor on by a first right code. Returns the recovery codes, which are shown this once. */
export async function confirmFactor(accountId: string, code: string): Promise<string[]> {
	const em = entityManager();
	const account = await em.findOneOrFail(Account, { id: accountId });
	if (account.totpConfirmedAt) throw new AppError("conflict", "A second factor is already set up");
	const key = keyOf(account);
	const step = key && stepOf(key, code.replace(/\s/g, ""), Date.now());
	if (step === null) {
		throw wrongField("code", "This code is incorrect");
	}
	const codes = Array.from({ length: RECOVERY_CODES }, () =>
		encodeBase32LowerCaseNoPadding(randomBytes(RECOVERY_BYTES)),
	);
	await confirmSecondFactor(em, account, { step, recoveryCodes: codes.map(hashOf) });
	return codes;
}
