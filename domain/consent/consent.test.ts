import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { fieldErrors } from "../errors.ts";
import { ACCEPT_ALL, NECESSARY_ONLY } from "./categories.ts";
import { CONSENT_COUNTRIES, requiresConsent } from "./consent-countries.ts";
import { CONSENT_DEFAULT, CONSENT_SIGNALS, consentUpdate } from "./consent-mode.ts";
import { ConsentSubmission } from "./consent-submission.ts";
import { decideConsent } from "./is-consent-needed.ts";

const NOW = Date.UTC(2026, 5, 15, 12);
const DAY = 86_400_000;
const base = { country: "DE", stored: null, now: NOW, gpc: false };
const chosen = (at: number, choice = ACCEPT_ALL) => ({ choice, at });

describe("decideConsent", () => {
	it("shows the banner and grants nothing where consent is required or the country is unknown", () => {
		for (const country of ["DE", "no", "IS", "LI", null])
			expect(decideConsent({ ...base, country })).toEqual({ banner: true, granted: NECESSARY_ONLY });
	});
	it("grants everything without a banner in countries where no consent is required", () => {
		for (const country of ["AE", "US", "GB", ""])
			expect(decideConsent({ ...base, country })).toEqual({ banner: false, granted: ACCEPT_ALL });
	});
	it("shows the banner in extra countries that the operator configures", () => {
		expect(decideConsent({ ...base, country: "GB", extraCountries: ["GB", "CH"] }).banner).toBe(true);
		expect(decideConsent({ ...base, country: "US", extraCountries: ["GB", "CH"] }).banner).toBe(false);
	});
	it("treats GPC as a refusal of marketing when no choice is stored", () => {
		expect(decideConsent({ ...base, country: "US", gpc: true }).granted).toEqual({
			analytics: true,
			marketing: false,
			functional: true,
		});
		expect(decideConsent({ ...base, gpc: true }).granted).toEqual(NECESSARY_ONLY);
	});
	it("honours an explicit choice in every country, even with GPC or when the country is unknown", () => {
		for (const country of ["DE", "US", null])
			expect(decideConsent({ ...base, country, gpc: true, stored: chosen(NOW - DAY) })).toEqual({
				banner: false,
				granted: ACCEPT_ALL,
			});
		expect(
			decideConsent({ ...base, country: "US", stored: chosen(NOW - DAY, NECESSARY_ONLY) }).granted,
		).toEqual(NECESSARY_ONLY);
	});
	it("shows the banner again and grants nothing when a choice is older than 13 months", () => {
		const edge = Date.UTC(2025, 4, 15, 12);
		expect(decideConsent({ ...base, stored: chosen(edge) }).banner).toBe(false);
		expect(decideConsent({ ...base, stored: chosen(edge - 1) }).banner).toBe(true);
		expect(decideConsent({ ...base, stored: chosen(edge - 1) }).granted).toEqual(NECESSARY_ONLY);
	});
});

describe("countries that require consent", () => {
	it("has 30 countries, matches them regardless of case and spaces, and does not include GB", () => {
		expect(new Set(CONSENT_COUNTRIES).size).toBe(30);
		expect(requiresConsent(" fr ")).toBe(true);
		expect(requiresConsent("GB")).toBe(false);
	});
});

describe("Consent Mode", () => {
	it("grants only security_storage by default, out of seven signals", () => {
		const granted = CONSENT_SIGNALS.filter(signal => CONSENT_DEFAULT[signal] === "granted");
		expect(granted).toEqual(["security_storage"]);
		expect(Object.keys(CONSENT_DEFAULT)).toHaveLength(7);
	});
	it("maps each category to its signals", () => {
		const granted = (choice: typeof ACCEPT_ALL) => {
			const update = consentUpdate(choice);
			return CONSENT_SIGNALS.filter(signal => update[signal] === "granted");
		};
		expect(granted(ACCEPT_ALL)).toEqual([...CONSENT_SIGNALS]);
		expect(granted({ ...NECESSARY_ONLY, marketing: true })).toEqual([
			"ad_storage",
			"ad_user_data",
			"ad_personalization",
			"security_storage",
		]);
		expect(granted({ ...NECESSARY_ONLY, analytics: true })).toEqual([
			"analytics_storage",
			"security_storage",
		]);
		expect(granted({ ...NECESSARY_ONLY, functional: true })).toEqual([
			"functionality_storage",
			"personalization_storage",
			"security_storage",
		]);
	});
});

describe("ConsentSubmission", () => {
	const errors = (data: unknown) => {
		const result = v.safeParse(ConsentSubmission, data, { abortPipeEarly: true });
		return result.success ? [] : Object.keys(fieldErrors(result.issues));
	};
	it("accepts three booleans and a version, and rejects missing or invalid ones and a version over 50 characters", () => {
		expect(v.parse(ConsentSubmission, { choice: { necessary: true, ...ACCEPT_ALL }, version: "1" })).toEqual({
			choice: ACCEPT_ALL,
			version: "1",
		});
		expect(errors({ choice: { ...ACCEPT_ALL, marketing: "yes" }, version: "1" })).toEqual([
			"choice.marketing",
		]);
		expect(errors({ choice: { analytics: true }, version: "1" })).toEqual([
			"choice.marketing",
			"choice.functional",
		]);
		expect(errors({ choice: ACCEPT_ALL })).toEqual(["version"]);
		expect(errors({ choice: ACCEPT_ALL, version: "x".repeat(51) })).toEqual(["version"]);
	});
});
