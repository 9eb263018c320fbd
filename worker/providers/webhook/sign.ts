import { createHmac } from "node:crypto";
import { ProviderError } from "../provider-error.ts";

/** Prefix of Standard Webhooks secrets, whose bytes follow in base64. */
const PREFIX = "whsec_";

/**
 * Decodes a secret to its key. Throws ProviderError auth for one that receivers' libraries would decode differently or refuse.
 */
function keyOf(secret: string): Buffer {
	if (!secret.startsWith(PREFIX)) return Buffer.from(secret, "utf8");
	const key = Buffer.from(secret.slice(PREFIX.length), "base64");
	if (key.length > 0 && key.toString("base64") === secret.slice(PREFIX.length)) return key;
	throw new ProviderError("auth", "Behind whsec_ the signing secret has to be base64: enter another one");
}

/** The headers that a receiver verifies. */
export interface SignedHeaders {
	"webhook-id": string;
	/** Seconds since 1970. */
	"webhook-timestamp": string;
	/** "v1," and the base64 HMAC-SHA-256 of "<id>.<timestamp>.<body>". */
	"webhook-signature": string;
}

/**
 * Signs a delivery by Standard Webhooks (https://www.standardwebhooks.com), so that its libraries can verify it. A secret is
 * "whsec_" and base64, or otherwise plain characters. `now` is in milliseconds since 1970. Throws ProviderError auth.
 */
export function signBody(id: string, body: string, secret: string, now: number): SignedHeaders {
	const timestamp = String(Math.floor(now / 1000));
	const mac = createHmac("sha256", keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest("base64");
	return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${mac}` };
}
