import { createHmac } from "node:crypto";

/**
 * The Webhook-Signature header: "t=<seconds since 1970>,v1=<hex HMAC-SHA-256 of '<t>.<body>'>". A receiver compares
 * v1 in constant time, and refuses a t more than five minutes old.
 */
export function signBody(body: string, secret: string, now: number): string {
	const seconds = Math.floor(now / 1000);
	return `t=${seconds},v1=${createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex")}`;
}
