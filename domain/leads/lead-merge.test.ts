import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { LeadMergeForm, mergedAgreement, resolveField } from "./lead-merge.ts";

describe("a merge", () => {
	it.each([
		["this", "own", "other", "own"],
		["other", "own", "other", "other"],
		["other", "own", null, null],
		[undefined, "own", "other", "own"],
		[undefined, null, "other", "other"],
		[undefined, "", "other", "other"],
		[undefined, null, null, null],
	] as const)("with choice %s keeps of %s and %s the value %s", (choice, own, other, kept) => {
		expect(resolveField<string | null>("companyName", choice, own, other)).toBe(kept);
	});

	it.each([
		["this", null, "other@firm.example", "other@firm.example"],
		["other", "own@firm.example", null, "own@firm.example"],
		["other", "own@firm.example", "other@firm.example", "other@firm.example"],
	] as const)(
		"never gives up an address for none: with choice %s of %s and %s stays %s",
		(choice, own, other, kept) => {
			expect(resolveField<string | null>("email", choice, own, other)).toBe(kept);
		},
	);

	it("keeps the agreement that was given for the address that stays, unless either took it back", () => {
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

	it("takes no list for choices", () => {
		const other = "0b9c2a52-57d1-4cd9-9d7a-0f6ad1e2b3c4";
		expect(v.is(LeadMergeForm, { other, keep: { email: "other" } })).toBe(true);
		expect(v.is(LeadMergeForm, { other, keep: [] })).toBe(false);
	});
});
