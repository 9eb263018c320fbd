import * as v from "valibot";
import { object, record, strictObject } from "../shape.ts";
import { DETAIL_NAMES } from "./lead-details.ts";

/** Fields for which a merge must choose one of two values. */
export const MERGED_FIELDS = [
	"fullName",
	"email",
	...DETAIL_NAMES,
	"status",
	"ownerId",
	"nextStep",
	"followUpAt",
	"dealValue",
] as const;
export type MergedField = (typeof MERGED_FIELDS)[number];

const FIELD = "There is no such field to choose";

const other = v.pipe(
	v.string("Please choose another lead"),
	v.uuid("Please choose another lead"),
	v.toLowerCase(),
);

/** Query of POST /api/leads/{id}/unmerge: the lead to restore; default: the lead that was merged last. */
export const UnmergeQuery = object({ other: v.optional(other) });

/** Body of POST /api/leads/{id}/merge: the lead to merge into this one, and for each field which value to keep. */
export const LeadMergeForm = strictObject({
	other,
	keep: v.optional(
		record(v.picklist(MERGED_FIELDS, FIELD), v.picklist(["this", "other"], 'Choose "this" or "other"')),
		{},
	),
});
export type LeadMergeForm = v.InferOutput<typeof LeadMergeForm>;

const isNone = (value: unknown) => value === null || value === "";

/** Returns whether two values conflict. An e-mail address never conflicts with a missing one: it always stays. */
export function isConflict(field: MergedField, own: unknown, other: unknown): boolean {
	return own !== other && !(field === "email" && (isNone(own) || isNone(other)));
}

/** Returns the value to keep: the chosen one; without a choice this lead's, or the other's if this lead has none. */
export function resolveField<T>(
	field: MergedField,
	choice: "this" | "other" | undefined,
	own: T,
	other: T,
): T {
	if (choice && isConflict(field, own, other)) return choice === "this" ? own : other;
	return isNone(own) ? other : own;
}

/** Marketing consent of a lead. */
export interface Agreement {
	/** Null: never asked. */
	marketingConsent: boolean | null;
	/** When consent was given or withdrawn; null if a box was only left empty. */
	consentAt: Date | null;
}

const hasWithdrawn = ({ marketingConsent, consentAt }: Agreement) =>
	marketingConsent === false && consentAt !== null;

/**
 * Returns the consent after a merge: consent is given for an address, so that of the surviving address counts; a withdrawal by
 * either counts.
 */
export function mergedAgreement(own: Agreement, other: Agreement): Agreement {
	const { marketingConsent, consentAt } = hasWithdrawn(other) && !hasWithdrawn(own) ? other : own;
	return { marketingConsent, consentAt };
}
