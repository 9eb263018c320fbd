import * as v from "valibot";
import { object, record, strictObject } from "../shape.ts";
import { DETAIL_NAMES } from "./lead-details.ts";

/** Fields of which two people who are merged can have one value each. */
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

/** Query of POST /api/leads/{id}/unmerge: who is to be back; whoever was merged into the lead last where nobody is named. */
export const UnmergeQuery = object({ other: v.optional(other) });

/** Body of POST /api/leads/{id}/merge: who is merged into the lead, and whose value stays where it was chosen. */
export const LeadMergeForm = strictObject({
	other,
	keep: v.optional(
		record(v.picklist(MERGED_FIELDS, FIELD), v.picklist(["this", "other"], 'Choose "this" or "other"')),
		{},
	),
});
export type LeadMergeForm = v.InferOutput<typeof LeadMergeForm>;

const isNone = (value: unknown) => value === null || value === "";

/** Whether two values differ so that one is to be chosen: an e-mail address never gives way to none. */
export function isChoice(field: MergedField, own: unknown, other: unknown): boolean {
	return own !== other && !(field === "email" && (isNone(own) || isNone(other)));
}

/** The value that stays: the chosen one; where nobody chose, this lead's, or the other's where this one has none. */
export function keptValue<T>(field: MergedField, choice: "this" | "other" | undefined, own: T, other: T): T {
	if (choice && isChoice(field, own, other)) return choice === "this" ? own : other;
	return isNone(own) ? other : own;
}

/** What is known of a person's agreement to marketing. */
export interface Agreement {
	/** Null: nobody asked. */
	marketingConsent: boolean | null;
	/** When they said yes, or took it back; null for whoever only left a box empty. */
	consentAt: Date | null;
}

const tookBack = ({ marketingConsent, consentAt }: Agreement) =>
	marketingConsent === false && consentAt !== null;

/**
 * The agreement of two people who are one: it was given for an address, so it is that of whoever's address stays;
 * a withdrawal of either counts.
 */
export function mergedAgreement(kept: Agreement, other: Agreement): Agreement {
	const { marketingConsent, consentAt } = tookBack(other) && !tookBack(kept) ? other : kept;
	return { marketingConsent, consentAt };
}
