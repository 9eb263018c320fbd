import { createHmac, timingSafeEqual } from "node:crypto";
import { isUuid } from "../value-formats.ts";

/** What the link in a newsletter mail does. */
export type TokenPurpose = "confirm" | "unsubscribe";

/** Content of a valid token. */
export interface SubscriberLink {
	subscriberId: string;
	/** When the link expires; null for links that do not, including confirmation links from before expiry existed. */
	until: Date | null;
}

function signature(secret: string, purpose: TokenPurpose, subscriberId: string, end: string): Buffer {
	const signed = ["newsletter", purpose, subscriberId, ...(end ? [end] : [])].join("\n");
	return createHmac("sha256", secret).update(signed).digest();
}

/**
 * Returns the token for a subscriber's link. It is signed instead of stored, so that a copy of the database contains no valid
 * links, and identifies the subscriber by id only. `secret` is APP_SECRET.
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

/** Verifies a token and returns its content; null unless one of the secrets signed it for this purpose. */
export function readSubscriberToken(
	secrets: readonly (string | undefined)[],
	purpose: TokenPurpose,
	token: string,
): SubscriberLink | null {
	const [subscriberId = "", mark = "", end = ""] = token.split(".");
	if (!isUuid(subscriberId) || !/^\d{0,12}$/.test(end)) return null;
	const received = Buffer.from(mark, "base64url");
	const genuine = secrets.some(secret => {
		if (secret === undefined) return false;
		const wanted = signature(secret, purpose, subscriberId, end);
		return received.length === wanted.length && timingSafeEqual(received, wanted);
	});
	return genuine ? { subscriberId, until: end ? new Date(Number(end) * 1000) : null } : null;
}
