import { toE164 } from "../contact/e164.ts";
import type { Touch } from "../leads/attribution.ts";
import { emailKey } from "../shape.ts";

/** Click ids that advertising platforms add to the landing URL. */
export type ClickIds = Pick<Touch, "gclid" | "gbraid" | "wbraid" | "fbclid">;

const GMAIL = /@(gmail|googlemail)\.com$/;

/**
 * Normalises an e-mail address before it is hashed for Google: no white space, lower case, and for Gmail without dots before
 * the @ (developers.google.com/data-manager/api/devguides/concepts/formatting) and without a plus suffix.
 */
export function googleEmail(email: string): string {
	const key = emailKey(email).replace(/\s/g, "");
	const at = key.lastIndexOf("@");
	if (!GMAIL.test(key)) return key;
	return key.slice(0, at).replace(/\+.*$/, "").replaceAll(".", "") + key.slice(at);
}

/** Normalises a phone number before it is hashed for Meta: digits only, with country code; null if the country is unknown. */
export function metaPhone(phone: string, country: string | null): string | null {
	return toE164(phone, country)?.slice(1) ?? null;
}

/** Normalises a name before it is hashed for Meta: lower case, without punctuation; null if it is empty. */
export function metaName(name: string | null): string | null {
	return (
		name
			?.normalize("NFC")
			.toLowerCase()
			.replace(/[\p{P}\p{S}\s]/gu, "") || null
	);
}

/** Returns Meta's fbc for a click: "fb.1.<time the id was first seen, epoch milliseconds>.<fbclid>". Case-sensitive. */
export function fbcOf(fbclid: string, seenAt: number): string {
	return `fb.1.${Math.round(seenAt)}.${fbclid}`;
}
