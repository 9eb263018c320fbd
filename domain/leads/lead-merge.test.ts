import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { LeadMergeForm, mergedAgreement, resolveField } from "./lead-merge.ts";

describe("lead merge", () => {
	it.each([
		["this", "own", "other", "own"],
		["other", "own", "other", "other"],
		["other", "own", null, null],
		[undefined, "own", "other", "own"],
		[undefined, null, "other", "other"],
		[undefined, "", "other", "other"],
		[undefined, null, null, null],
	] as const)("resolveField with the choice %s between %s and %s returns %s", (choice, own, other, kept) => {
		expect(resolveField<string | null>("companyName", choice, own, other)).toBe(kept);
	});

	it.each([
		["this", null, "other@firm.example", "other@firm.example"],
		["other", "own@firm.example", null, "own@firm.example"],
		["other", "own@firm.example", "other@firm.example", "other@firm.example"],
	] as const)(
		"resolveField never replaces an email address with none: choice %s between %s and %s returns %s",
		(choice, own, other, kept) => {
			expect(resolveField<string | null>("email", choice, own, other)).toBe(kept);
		},
	);

	it("mergedAgreement keeps the consent of the surviving address, unless either lead withdrew it", () => {
		const at = new Date(0);
		const yes = { marketingConsent: true, consentAt: at };
		const left = { marketingConsent: false, consentAt: at };
		const empty = { marketingConsent: false, consentAt: null };
		const unasked = { marketingConsent: null, consentAt: null };
		expect(mergedAgreement(yes, unasked)).toEqual(yes);
		expect(mergedAgreement(unasked, yes)).toEqual(unasked);
		expect(mergedAgreement(yes, empty)).toEqual(yes);
		expect(mergedAgreement(yes, left)).toEqual(left);
		expect(mergedAgreement(left, yes)).toEqual(left);
	});

	it("LeadMergeForm accepts an object of choices, and rejects a list", () => {
		const other = "0b9c2a52-57d1-4cd9-9d7a-0f6ad1e2b3c4";
		expect(v.is(LeadMergeForm, { other, keep: { email: "other" } })).toBe(true);
		expect(v.is(LeadMergeForm, { other, keep: [] })).toBe(false);
	});
});
