import { createHash } from "node:crypto";

/** SHA-256 in hex, as platforms want identifiers of people. */
export function sha256(text: string): string {
	return createHash("sha256").update(text, "utf8").digest("hex");
}
