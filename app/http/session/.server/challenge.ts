import { createHmac, timingSafeEqual } from "node:crypto";
import * as v from "valibot";
import { readCookie } from "#app/http/.server/read-cookie.ts";
import { config, entityManager, overTls } from "#app/services.server.ts";
import { Account } from "#db/accounts/account.ts";
import { strictObject } from "#domain/shape.ts";

/** Seconds within which the code must follow the password. */
const LIFETIME_S = 5 * 60;
// The __Host- prefix prevents other hosts of the domain from setting the cookie; it requires the path "/".
const NAME = overTls ? "__Host-sign-in-challenge" : "sign-in-challenge";
const ATTRIBUTES = `Path=${overTls ? "/; Secure" : "/admin/sign-in"}; HttpOnly; SameSite=Strict`;

const Claim = strictObject({ account: v.pipe(v.string(), v.uuid()), until: v.number() });

/** Signs a claim; the password hash is included, so that a changed password invalidates the challenge. */
function signature(claim: string, passwordHash: string): Buffer {
	return createHmac("sha256", config.APP_SECRET).update(`second-factor\n${claim}\n${passwordHash}`).digest();
}

/** Returns the cookie that proves the password step, so that only the code is missing. On its own it grants no access. */
export function challengeCookie(account: Account): string {
	const claim = Buffer.from(
		JSON.stringify({ account: account.id, until: Date.now() + LIFETIME_S * 1000 } satisfies v.InferOutput<
			typeof Claim
		>),
	).toString("base64url");
	const mark = signature(claim, account.passwordHash).toString("base64url");
	return `${NAME}=${claim}.${mark}; ${ATTRIBUTES}; Max-Age=${LIFETIME_S}`;
}

/** Cookie that deletes the challenge. */
export const endOfChallenge = `${NAME}=; ${ATTRIBUTES}; Max-Age=0`;

/** Returns the account that recently passed the password step in this browser; null without a valid challenge. */
export async function challengedAccount(request: Request): Promise<Account | null> {
	const [claim = "", mark = ""] = (readCookie(request, NAME) ?? "").split(".");
	const parsed = v.safeParse(
		v.pipe(
			v.string(),
			v.transform(text => Buffer.from(text, "base64url").toString()),
			v.parseJson(),
			Claim,
		),
		claim,
	);
	if (!parsed.success || parsed.output.until < Date.now()) return null;
	const account = await entityManager().findOne(Account, { id: parsed.output.account });
	if (!account?.totpConfirmedAt) return null;
	const received = Buffer.from(mark, "base64url");
	const wanted = signature(claim, account.passwordHash);
	return received.length === wanted.length && timingSafeEqual(received, wanted) ? account : null;
}
