import { describe, expect, it } from "vitest";
import { ACCEPT_ALL, NECESSARY_ONLY } from "./categories.ts";
import {
	CONSENT_KEY,
	CONSENT_TIMESTAMP_KEY,
	consentExpiry,
	isConsentFresh,
	readStoredConsent,
	serialiseConsent,
} from "./stored-consent.ts";

const AT = Date.UTC(2026, 5, 15, 12);
const DAY = 86_400_000;

it("serialiseConsent returns the choice as JSON and an ISO timestamp, for the specified localStorage keys", () => {
	expect([CONSENT_KEY, CONSENT_TIMESTAMP_KEY]).toEqual(["cookie-consent", "cookie-consent-timestamp"]);
	expect(serialiseConsent({ choice: NECESSARY_ONLY, at: AT })).toEqual({
		choice: '{"necessary":true,"analytics":false,"marketing":false,"functional":false}',
		timestamp: "2026-06-15T12:00:00.000Z",
	});
});

describe("readStoredConsent", () => {
	const timestamp = String(AT);
	it.each(["analytics", "marketing", "functional"])(
		"returns null when %s is missing or not a boolean",
		category => {
			for (const said of [undefined, "true", 1, null])
				expect(readStoredConsent(JSON.stringify({ ...ACCEPT_ALL, [category]: said }), timestamp)).toBeNull();
		},
	);

	it.each(["7", '"text"', "true", "null", "[]", "{", ""])("returns null when the stored choice is %s", kept =>
		expect(readStoredConsent(kept, timestamp)).toBeNull(),
	);

	it("ignores extra keys, and a false necessary, in the stored choice", () => {
		expect(
			readStoredConsent(JSON.stringify({ ...ACCEPT_ALL, necessary: false, more: 1 }), timestamp),
		).toEqual({
			choice: ACCEPT_ALL,
			at: AT,
		});
	});

	it("accepts a timestamp of digits only or an ISO date, and returns null for any other", () => {
		const choice = JSON.stringify(ACCEPT_ALL);
		expect(readStoredConsent(choice, "2026-06-15T12:00:00Z")?.at).toBe(AT);
		expect(readStoredConsent(choice, "7")?.at).toBe(7);
		for (const none of ["9".repeat(400), `${AT}ms`, `at ${AT}`])
			expect(readStoredConsent(choice, none)).toBeNull();
	});
});

it("isConsentFresh is true to the last millisecond of the 13th month, and for a choice up to a day in the future", () => {
	const last = consentExpiry(AT);
	expect(last).toBe(Date.UTC(2027, 6, 15, 12));
	expect(isConsentFresh(AT, last)).toBe(true);
	expect(isConsentFresh(AT, last + 1)).toBe(false);
	expect(isConsentFresh(AT + DAY, AT)).toBe(true);
	expect(isConsentFresh(AT + DAY + 1, AT)).toBe(false);
});

it("readStoredConsent restores what serialiseConsent wrote, and returns null when a part is missing or invalid", () => {
	const stored = { choice: { analytics: true, marketing: false, functional: true }, at: AT };
	const { choice, timestamp } = serialiseConsent(stored);
	expect(readStoredConsent(choice, timestamp)).toEqual(stored);
	for (const none of [null, "", "yesterday"]) expect(readStoredConsent(choice, none)).toBeNull();
	expect(readStoredConsent(null, timestamp)).toBeNull();
});

it("consentExpiry is the last day of a shorter month, such as 28 or 29 February for 31 January", () => {
	expect(consentExpiry(Date.UTC(2025, 0, 31))).toBe(Date.UTC(2026, 1, 28));
	expect(consentExpiry(Date.UTC(2023, 0, 31))).toBe(Date.UTC(2024, 1, 29));
	expect(consentExpiry(Date.UTC(2025, 11, 1))).toBe(Date.UTC(2027, 0, 1));
});
