import { createHmac, createPublicKey, hash, timingSafeEqual, verify } from "node:crypto";
import * as v from "valibot";
import type { HookKeys } from "#db/hooks/hook-secret.ts";
import { HOOK_PROOFS } from "#domain/integrations/providers.ts";
import { looseObject } from "#domain/shape.ts";

/** How old a signed delivery may be, or how far ahead of our clock. */
const STALE_MS = 5 * 60_000;

/** A delivery as it came. */
export interface PostedHook {
	headers: Headers;
	body: Uint8Array;
	/** Milliseconds since 1970. */
	now: number;
}

/** Whether two texts are the same, in a time that tells nothing of where they differ. */
export function isSame(given: string, wanted: string): boolean {
	return timingSafeEqual(hash("sha256", given, "buffer"), hash("sha256", wanted, "buffer"));
}

const Tokened = looseObject({ token: v.string() });

/** Zoho gives back, in each notification, the token that we gave it. */
function hasToken(body: Uint8Array, secret: string): boolean {
	try {
		const read = v.safeParse(Tokened, JSON.parse(Buffer.from(body).toString("utf8")));
		return read.success && isSame(read.output.token, secret);
	} catch {
		return false;
	}
}

/** MailerLite signs the body by the webhook's own secret: hexadecimal HMAC-SHA-256. */
function isSignedByHmac({ headers, body }: PostedHook, key: string): boolean {
	const wanted = createHmac("sha256", key).update(body).digest("hex");
	return isSame((headers.get("Signature") ?? "").toLowerCase(), wanted);
}

/** SendGrid signs time and body by a key of its own: ECDSA on P-256; `key` is its public half in base64. */
function isSignedByEcdsa({ headers, body, now }: PostedHook, key: string): boolean {
	const timestamp = headers.get("X-Twilio-Email-Event-Webhook-Timestamp") ?? "";
	const signature = headers.get("X-Twilio-Email-Event-Webhook-Signature") ?? "";
	// Not a number is no more than five minutes from anything.
	if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now - Number(timestamp) * 1000) > STALE_MS) return false;
	try {
		const der = Buffer.from(key.replace(/-----[A-Z ]+-----/g, ""), "base64");
		const publicKey = createPublicKey({ key: der, format: "der", type: "spki" });
		const signed = Buffer.concat([Buffer.from(timestamp), body]);
		return verify("sha256", signed, publicKey, Buffer.from(signature, "base64"));
	} catch {
		return false;
	}
}

/** Whether a delivery whose address was right is the provider's own, by what it signs or gives back. */
export function isGenuine({ provider, secret, signingKey }: HookKeys, posted: PostedHook): boolean {
	switch (HOOK_PROOFS[provider]) {
		case "address":
			return true;
		case "token":
			return secret !== null && hasToken(posted.body, secret);
		case "hmac":
			return signingKey !== null && isSignedByHmac(posted, signingKey);
		case "ecdsa":
			return signingKey !== null && isSignedByEcdsa(posted, signingKey);
		case null:
			return false;
	}
}
