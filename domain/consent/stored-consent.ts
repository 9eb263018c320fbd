import type { ConsentChoice } from "./categories.ts";

/** localStorage key of the consent choice (docs/specification/consent-and-tracking.md#stored-choice). */
export const CONSENT_KEY = "cookie-consent";

/** localStorage key of the time of the choice, an ISO 8601 string. */
export const CONSENT_TIMESTAMP_KEY = "cookie-consent-timestamp";

/** localStorage key of the texts' version of a choice that the server has not had. */
export const UNLOGGED_KEY = "cookie-consent-unlogged";

/** A choice expires when it is older than this many calendar months. */
const CONSENT_MONTHS = 13;

/** A choice as the browser stores it. `at` is epoch milliseconds. */
export type StoredConsent = { readonly choice: ConsentChoice; readonly at: number };

/** Returns the value as a choice, or null if it is not one. Hand-written so that public pages load no schema library. */
function choiceIn(value: unknown): ConsentChoice | null {
	if (typeof value !== "object" || value === null) return null;
	const { analytics, marketing, functional }: Partial<Record<string, unknown>> = { ...value };
	if (typeof analytics !== "boolean" || typeof marketing !== "boolean" || typeof functional !== "boolean")
		return null;
	return { analytics, marketing, functional };
}

function readChoice(text: string): ConsentChoice | null {
	try {
		return choiceIn(JSON.parse(text));
	} catch {
		return null;
	}
}

/** Returns the two strings to store for a choice, under CONSENT_KEY and CONSENT_TIMESTAMP_KEY. */
export function serialiseConsent({ choice, at }: StoredConsent): { choice: string; timestamp: string } {
	const { analytics, marketing, functional } = choice;
	return {
		choice: JSON.stringify({ necessary: true, analytics, marketing, functional }),
		timestamp: new Date(at).toISOString(),
	};
}

/** Parses the two stored strings; null if either is missing or malformed. */
export function readStoredConsent(choice: string | null, timestamp: string | null): StoredConsent | null {
	if (choice === null || timestamp === null) return null;
	// Timestamps written with Date.now() are accepted too: both forms are in use.
	const at = /^\d+$/.test(timestamp) ? Number(timestamp) : Date.parse(timestamp);
	if (!Number.isFinite(at)) return null;
	const read = readChoice(choice);
	return read && { choice: read, at };
}

/** Returns the time (epoch milliseconds) after which a choice made at `at` has expired, in UTC calendar months. */
export function consentExpiry(at: number): number {
	const made = new Date(at);
	const expiry = new Date(at);
	expiry.setUTCMonth(made.getUTCMonth() + CONSENT_MONTHS);
	// From 31 January, thirteen months would overflow into March: use the last day of February.
	if (expiry.getUTCDate() !== made.getUTCDate()) expiry.setUTCDate(0);
	return expiry.getTime();
}

// Tolerance for a choice in the future: the clock may have been corrected since. A later one would never expire.
const CLOCK_SLACK_MS = 24 * 60 * 60 * 1000;

/** Returns whether a choice made at `at` is still valid at `now` (both epoch milliseconds). */
export function isConsentFresh(at: number, now: number): boolean {
	return at <= now + CLOCK_SLACK_MS && now <= consentExpiry(at);
}
