import type { ConsentChoice } from "./categories.ts";

/** localStorage key of the choice (docs/specification/consent-and-tracking.md#stored-choice). */
export const CONSENT_KEY = "cookie-consent";

/** localStorage key of the moment of the choice, an ISO text. */
export const CONSENT_TIMESTAMP_KEY = "cookie-consent-timestamp";

/** A choice expires when it is older than this many calendar months. */
const CONSENT_MONTHS = 13;

/** A choice as the browser keeps it. `at` is epoch milliseconds. */
export type StoredConsent = { readonly choice: ConsentChoice; readonly at: number };

/** The choice that a value is, or null. By hand: every public page reads one, and should load no schema library for it. */
export function choiceIn(value: unknown): ConsentChoice | null {
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

/** The two texts that the browser keeps for a choice, under CONSENT_KEY and CONSENT_TIMESTAMP_KEY. */
export function serialiseConsent({ choice, at }: StoredConsent): { choice: string; timestamp: string } {
	const { analytics, marketing, functional } = choice;
	return {
		choice: JSON.stringify({ necessary: true, analytics, marketing, functional }),
		timestamp: new Date(at).toISOString(),
	};
}

/** The choice in the two stored texts, or null where either is missing or damaged. */
export function readStoredConsent(choice: string | null, timestamp: string | null): StoredConsent | null {
	if (choice === null || timestamp === null) return null;
	// Date.now() texts are read too: both forms are in use for such timestamps.
	const at = /^\d+$/.test(timestamp) ? Number(timestamp) : Date.parse(timestamp);
	if (!Number.isFinite(at)) return null;
	const read = readChoice(choice);
	return read && { choice: read, at };
}

/** The moment (epoch milliseconds) after which a choice made at `at` is too old, in UTC calendar months. */
export function consentExpiry(at: number): number {
	const made = new Date(at);
	const expiry = new Date(at);
	expiry.setUTCMonth(made.getUTCMonth() + CONSENT_MONTHS);
	// From 31 January, thirteen months on would spill into March: stop at the last day of February.
	if (expiry.getUTCDate() !== made.getUTCDate()) expiry.setUTCDate(0);
	return expiry.getTime();
}

// A clock set right after the choice may put it a little ahead; further ahead it would never expire.
const CLOCK_SLACK_MS = 24 * 60 * 60 * 1000;

/** True while a choice made at `at` still counts at `now` (both epoch milliseconds). */
export function isConsentFresh(at: number, now: number): boolean {
	return at <= now + CLOCK_SLACK_MS && now <= consentExpiry(at);
}
