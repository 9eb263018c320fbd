import { createHmac } from "node:crypto";
import { ProviderError } from "../provider-error.ts";

/** Secrets of Standard Webhooks carry their bytes in base64 behind this. */
const PREFIX = "whsec_";

/** The key of a secret. Throws ProviderError auth for one that a receiver's library would read otherwise, if at all. */
function keyOf(secret: string): Buffer {
	if (!secret.startsWith(PREFIX)) return Buffer.from(secret, "utf8");
	const key = Buffer.from(secret.slice(PREFIX.length), "base64");
	if (key.length > 0 && key.toString("base64") === secret.slice(PREFIX.length)) return key;
	throw new ProviderError("auth", "Behind whsec_ the signing secret has to be base64: enter another one");
}

/** The headers that a receiver checks. */
export interface SignedHeaders {
	"webhook-id": string;
	/** Seconds since 1970. */
	"webhook-timestamp": string;
	/** "v1," and the base64 HMAC-SHA-256 of "<id>.<timestamp>.<body>". */
	"webhook-signature": string;
}

/**
 * Signs a delivery as Standard Webhooks has it (https://www.standardwebhooks.com), so that its libraries verify it. A
 * secret is base64 behind "whsec_", or else its own characters. `now` is milliseconds since 1970. Throws ProviderError auth.
 */
export function signBody(id: string, body: string, secret: string, now: number): SignedHeaders {
	const timestamp = String(Math.floor(now / 1000));
	const mac = createHmac("sha256", keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest("base64");
	return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${mac}` };
}
