import { createHmac, timingSafeEqual } from "node:crypto";
import { isUuid } from "../sql.ts";

/** What a link in a newsletter mail may do. */
export type TokenPurpose = "confirm" | "unsubscribe";

/** What a genuine token names. */
export interface SubscriberLink {
	subscriberId: string;
	/** Until when it works; null for a link that always does, and for those to confirm of before there was an end. */
	until: Date | null;
}

function signature(secret: string, purpose: TokenPurpose, subscriberId: string, end: string): Buffer {
	const signed = ["newsletter", purpose, subscriberId, ...(end ? [end] : [])].join("\n");
	return createHmac("sha256", secret).update(signed).digest();
}

/**
 * The token in a subscriber's link. It is signed rather than stored, so that nothing in the database opens a link,
 * and it names the subscriber by id alone. `secret` is APP_SECRET.
 */
export function subscriberToken(
	secret: string,
	purpose: TokenPurpose,
	subscriberId: string,
	until: Date | null = null,
): string {
	const end = until ? String(Math.floor(until.getTime() / 1000)) : "";
	const mark = signature(secret, purpose, subscriberId, end).toString("base64url");
	return [subscriberId, mark, ...(end ? [end] : [])].join(".");
}

/** What a token names, or null for one that none of the secrets signed for this purpose. */
export function readSubscriberToken(
	secrets: readonly (string | undefined)[],
	purpose: TokenPurpose,
	token: string,
): SubscriberLink | null {
	const [subscriberId = "", mark = "", end = ""] = token.split(".");
	if (!isUuid(subscriberId) || !/^\d{0,12}$/.test(end)) return null;
	const given = Buffer.from(mark, "base64url");
	const genuine = secrets.some(secret => {
		if (secret === undefined) return false;
		const wanted = signature(secret, purpose, subscriberId, end);
		return given.length === wanted.length && timingSafeEqual(given, wanted);
	});
	return genuine ? { subscriberId, until: end ? new Date(Number(end) * 1000) : null } : null;
}
