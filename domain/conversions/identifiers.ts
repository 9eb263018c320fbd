import { toE164 } from "../contact/e164.ts";
import type { Touch } from "../leads/attribution.ts";
import { emailKey } from "../shape.ts";

/** Ids that platforms put into the address when their advertisement is pressed. */
export type ClickIds = Pick<Touch, "gclid" | "gbraid" | "wbraid" | "fbclid">;

const GMAIL = /@(gmail|googlemail)\.com$/;

/**
 * An address before it is hashed for Google: no white space, lower-case, and for Gmail without the dots before the @
 * (developers.google.com/data-manager/api/devguides/concepts/formatting) and what follows a plus.
 */
export function googleEmail(email: string): string {
	const key = emailKey(email).replace(/\s/g, "");
	const at = key.lastIndexOf("@");
	if (!GMAIL.test(key)) return key;
	return key.slice(0, at).replace(/\+.*$/, "").replaceAll(".", "") + key.slice(at);
}

/** A number before it is hashed for Meta: digits alone, the country's first; null where that is unknown. */
export function metaPhone(phone: string, country: string | null): string | null {
	return toE164(phone, country)?.slice(1) ?? null;
}

/** A name before it is hashed for Meta: lower-case, without punctuation; null for none. */
export function metaName(name: string | null): string | null {
	return (
		name
			?.normalize("NFC")
			.toLowerCase()
			.replace(/[\p{P}\p{S}\s]/gu, "") || null
	);
}

/**
 * The fbc of a click: "fb.1.<when the id was first seen, in milliseconds since 1970>.<fbclid>". The id's case counts.
 */
export function fbcOf(fbclid: string, seenAt: number): string {
	return `fb.1.${Math.round(seenAt)}.${fbclid}`;
}
