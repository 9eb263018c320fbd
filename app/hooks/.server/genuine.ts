import { createHmac, createPublicKey, hash, timingSafeEqual, verify } from "node:crypto";
import * as v from "valibot";
import type { HookKeys } from "#db/hooks/hook-secret.ts";
import { HOOK_AUTH } from "#domain/integrations/providers.ts";
import { looseObject } from "#domain/shape.ts";

/** Maximum age of a signed delivery, or its lead over our clock. */
const STALE_MS = 5 * 60_000;

/** A received delivery. */
export interface PostedHook {
	headers: Headers;
	body: Uint8Array;
	/** Epoch milliseconds. */
	now: number;
}

/** Compares two strings in constant time. */
export function isSame(given: string, wanted: string): boolean {
	return timingSafeEqual(hash("sha256", given, "buffer"), hash("sha256", wanted, "buffer"));
}

const Tokened = looseObject({ token: v.string() });

/** Checks the token that we gave to Zoho: Zoho returns it in each notification. */
function hasToken(body: Uint8Array, secret: string): boolean {
	try {
		const read = v.safeParse(Tokened, JSON.parse(Buffer.from(body).toString("utf8")));
		return read.success && isSame(read.output.token, secret);
	} catch {
		return false;
	}
}

/** Verifies MailerLite's signature of the body with the webhook's secret: hexadecimal HMAC-SHA-256. */
function isSignedByHmac({ headers, body }: PostedHook, key: string): boolean {
	const wanted = createHmac("sha256", key).update(body).digest("hex");
	return isSame((headers.get("Signature") ?? "").toLowerCase(), wanted);
}

/** Verifies SendGrid's signature of timestamp and body: ECDSA on P-256; `key` is SendGrid's public key in base64. */
function isSignedByEcdsa({ headers, body, now }: PostedHook, key: string): boolean {
	const timestamp = headers.get("X-Twilio-Email-Event-Webhook-Timestamp") ?? "";
	const signature = headers.get("X-Twilio-Email-Event-Webhook-Signature") ?? "";
	// The pattern check is needed: comparing NaN with the limit would be false.
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

/** Returns whether a delivery to the right URL really comes from the provider, by its signature or token. */
export function isGenuine({ provider, secret, signingKey }: HookKeys, posted: PostedHook): boolean {
	switch (HOOK_AUTH[provider]) {
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
