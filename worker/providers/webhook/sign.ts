import { createHmac } from "node:crypto";

/** Secrets of Standard Webhooks carry their bytes in base64 behind this. */
const PREFIX = "whsec_";

function keyOf(secret: string): Buffer {
	return secret.startsWith(PREFIX)
		? Buffer.from(secret.slice(PREFIX.length), "base64")
		: Buffer.from(secret, "utf8");
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
 * secret is base64 behind "whsec_", or else its own characters. `now` is milliseconds since 1970.
 */
export function signBody(id: string, body: string, secret: string, now: number): SignedHeaders {
	const timestamp = String(Math.floor(now / 1000));
	const mac = createHmac("sha256", keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest("base64");
	return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${mac}` };
}
