import { createHash, randomBytes } from "node:crypto";
import { encodeBase32LowerCaseNoPadding, encodeBase32UpperCaseNoPadding } from "@oslojs/encoding";
import { createTOTPKeyURI, verifyHOTP } from "@oslojs/otp";
import { renderSVG } from "uqr";
import { config } from "#app/config.server.ts";
import { forgiveCodeGuesses, spendCodeGuess } from "#app/http/rate-limit/.server/limits.ts";
import { entityManager, vault } from "#app/services.server.ts";
import { Account } from "#db/accounts/account.ts";
import {
	confirmSecondFactor,
	proposeSecondFactor,
	spendRecoveryCode,
	spendStep,
} from "#db/accounts/second-factor.ts";
import { AppError } from "#domain/errors.ts";

const STEP_S = 30;
const DIGITS = 6;
const KEY_BYTES = 20;
const RECOVERY_CODES = 8;
// 128 bits: only so many may be kept under a fast hash.
const RECOVERY_BYTES = 16;

const place = (accountId: string) => `account/${accountId}/totp`;
const hashOf = (code: string) => createHash("sha256").update(code).digest("hex");

/** The time step whose code this is: the present one or a neighbour, for clocks that differ; null for none. */
function stepOf(key: Uint8Array, code: string, now: number): number | null {
	const present = Math.floor(now / 1000 / STEP_S);
	for (const step of [present, present - 1, present + 1]) {
		if (verifyHOTP(key, BigInt(step), DIGITS, code)) return step;
	}
	return null;
}

function keyOf(account: Account): Uint8Array | null {
	return account.totpSecret ? Buffer.from(vault.open(account.totpSecret, place(account.id)), "base64") : null;
}

/** Checks a code of the app, or a recovery code, and uses it up. */
async function accepts(account: Account, code: string): Promise<boolean> {
	const typed = code.replace(/[\s-]/g, "").toLowerCase();
	const key = keyOf(account);
	if (!key) return false;
	if (/^\d{6}$/.test(typed)) {
		const step = stepOf(key, typed, Date.now());
		return step !== null && spendStep(entityManager(), account.id, step);
	}
	return spendRecoveryCode(entityManager(), account.id, hashOf(typed));
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
		throw new AppError("unauthorised", "This code is not right", {
			fields: { code: "This code is not right" },
		});
	}
	await forgiveCodeGuesses(account.id);
}

/** Makes a key for an authenticator app. Returns it as text, as an address and as a picture. */
export async function proposeFactor(accountId: string, username: string) {
	const key = randomBytes(KEY_BYTES);
	await proposeSecondFactor(entityManager(), accountId, vault.seal(key.toString("base64"), place(accountId)));
	const address = createTOTPKeyURI(config.BRAND_NAME, username, key, STEP_S, DIGITS);
	const picture = `data:image/svg+xml;base64,${Buffer.from(renderSVG(address)).toString("base64")}`;
	return { key: encodeBase32UpperCaseNoPadding(key), address, picture };
}

/** Turns the second factor on by a first right code. Returns the recovery codes, which are shown this once. */
export async function confirmFactor(accountId: string, code: string): Promise<string[]> {
	const em = entityManager();
	const account = await em.findOneOrFail(Account, { id: accountId });
	if (account.totpConfirmedAt) throw new AppError("conflict", "There is a second factor already");
	const key = keyOf(account);
	const step = key && stepOf(key, code.replace(/\s/g, ""), Date.now());
	if (step === null) {
		throw new AppError("invalid", "This code is not right", { fields: { code: "This code is not right" } });
	}
	const codes = Array.from({ length: RECOVERY_CODES }, () =>
		encodeBase32LowerCaseNoPadding(randomBytes(RECOVERY_BYTES)),
	);
	await confirmSecondFactor(em, account, { step, recoveryCodes: codes.map(hashOf) });
	return codes;
}
