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

it("stands under the specified keys", () => {
	expect([CONSENT_KEY, CONSENT_TIMESTAMP_KEY]).toEqual(["cookie-consent", "cookie-consent-timestamp"]);
	expect(serialiseConsent({ choice: NECESSARY_ONLY, at: AT })).toEqual({
		choice: '{"necessary":true,"analytics":false,"marketing":false,"functional":false}',
		timestamp: "2026-06-15T12:00:00.000Z",
	});
});

describe("what the browser kept", () => {
	const timestamp = String(AT);
	it.each(["analytics", "marketing", "functional"])("is none where %s is not said", category => {
		for (const said of [undefined, "true", 1, null])
			expect(readStoredConsent(JSON.stringify({ ...ACCEPT_ALL, [category]: said }), timestamp)).toBeNull();
	});

	it.each(["7", '"text"', "true", "null", "[]", "{", ""])("is none where it is %s", kept =>
		expect(readStoredConsent(kept, timestamp)).toBeNull(),
	);

	it("is read without what else somebody wrote beside it", () => {
		expect(
			readStoredConsent(JSON.stringify({ ...ACCEPT_ALL, necessary: false, more: 1 }), timestamp),
		).toEqual({
			choice: ACCEPT_ALL,
			at: AT,
		});
	});

	it("is dated by digits alone, or by a date", () => {
		const choice = JSON.stringify(ACCEPT_ALL);
		expect(readStoredConsent(choice, "2026-06-15T12:00:00Z")?.at).toBe(AT);
		expect(readStoredConsent(choice, "7")?.at).toBe(7);
		for (const none of ["9".repeat(400), `${AT}ms`, `at ${AT}`])
			expect(readStoredConsent(choice, none)).toBeNull();
	});
});

it("holds to the last millisecond of its thirteenth month", () => {
	const last = consentExpiry(AT);
	expect(last).toBe(Date.UTC(2027, 6, 15, 12));
	expect(isConsentFresh(AT, last)).toBe(true);
	expect(isConsentFresh(AT, last + 1)).toBe(false);
	expect(isConsentFresh(AT + DAY, AT)).toBe(true);
	expect(isConsentFresh(AT + DAY + 1, AT)).toBe(false);
});

it("comes back as it was written", () => {
	const stored = { choice: { analytics: true, marketing: false, functional: true }, at: AT };
	const { choice, timestamp } = serialiseConsent(stored);
	expect(readStoredConsent(choice, timestamp)).toEqual(stored);
	for (const none of [null, "", "yesterday"]) expect(readStoredConsent(choice, none)).toBeNull();
	expect(readStoredConsent(null, timestamp)).toBeNull();
});

it("ends on the last day of a shorter month", () => {
	expect(consentExpiry(Date.UTC(2025, 0, 31))).toBe(Date.UTC(2026, 1, 28));
	expect(consentExpiry(Date.UTC(2023, 0, 31))).toBe(Date.UTC(2024, 1, 29));
	expect(consentExpiry(Date.UTC(2025, 11, 1))).toBe(Date.UTC(2027, 0, 1));
});
