import { createHmac, timingSafeEqual } from "node:crypto";
import { isUuid } from "../sql.ts";

/** What a link in a newsletter mail may do. */
export type TokenPurpose = "confirm" | "unsubscribe";

function signature(secret: string, purpose: TokenPurpose, subscriberId: string): Buffer {
	return createHmac("sha256", secret).update(`newsletter\n${purpose}\n${subscriberId}`).digest();
}

/**
 * The token in a subscriber's link. It is signed rather than stored, so that nothing in the database opens a link,
 * and it names the subscriber by id alone. `secret` is APP_SECRET.
 */
export function subscriberToken(secret: string, purpose: TokenPurpose, subscriberId: string): string {
	return `${subscriberId}.${signature(secret, purpose, subscriberId).toString("base64url")}`;
}

/** The subscriber's id in a token, or null for one that none of the secrets signed for this purpose. */
export function readSubscriberToken(
	secrets: readonly (string | undefined)[],
	purpose: TokenPurpose,
	token: string,
): string | null {
	const [id = "", mark = ""] = token.split(".");
	if (!isUuid(id)) return null;
	const given = Buffer.from(mark, "base64url");
	const genuine = secrets.some(secret => {
		if (secret === undefined) return false;
		const wanted = signature(secret, purpose, id);
		return given.length === wanted.length && timingSafeEqual(given, wanted);
	});
	return genuine ? id : null;
}
