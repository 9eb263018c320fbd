import * as v from "valibot";
import { Numeric } from "../http/read-answer.ts";

/** Answers of HubSpot's API (docs/providers/hubspot.md). Unknown keys are ignored. */

const Text = v.nullish(v.string());
const Traced = v.object({ objectWriteTraceId: v.optional(v.array(v.string()), []) });

/** HubSpot uses either name for the list. */
const Scopes = v.fallback(v.array(v.string()), []);
const Scoped = v.object({ context: v.object({ requiredGranularScopes: Scopes, requiredScopes: Scopes }) });

export const ProblemAnswer = v.object({
	message: v.string(),
	category: Text,
	policyName: Text,
	context: v.fallback(Traced, { objectWriteTraceId: [] }),
	/** The scopes that the token lacks, if that was the error. */
	errors: v.fallback(v.array(Scoped), []),
});
export type Problem = v.InferOutput<typeof ProblemAnswer>;

/** The JSON array within the message of a problem: one entry per refused value. */
export const RefusedValues = v.array(
	v.object({ name: v.string(), message: v.nullish(v.string(), "refused"), error: Text }),
);

const Contact = v.object({ email: Text, lastmodifieddate: Text });
export const ContactAnswer = v.object({ id: v.string(), properties: v.fallback(Contact, {}) });
const Upserted = v.object({
	id: v.string(),
	new: v.nullish(v.boolean()),
	objectWriteTraceId: Text,
	properties: v.fallback(Contact, {}),
});
export const BatchAnswer = v.object({
	results: v.array(Upserted),
	errors: v.nullish(v.array(ProblemAnswer), []),
});
export const SearchAnswer = v.object({
	results: v.array(v.object({ id: v.string(), properties: Contact })),
	paging: v.nullish(v.object({ next: v.nullish(v.object({ after: v.string() })) })),
});
/** Versions of a property, the latest first. */
const Versions = v.array(v.object({ value: Text, timestamp: Text }));
export const HistoryAnswer = v.object({
	results: v.array(
		v.object({ id: v.string(), propertiesWithHistory: v.nullish(v.record(v.string(), Versions), {}) }),
	),
});
export type Versions = v.InferOutput<typeof Versions>;

export const AccountAnswer = v.object({ portalId: Numeric });
export const ListAnswer = v.object({ list: v.object({ name: v.string(), processingType: v.string() }) });
export const MembersAnswer = v.object({ recordIdsMissing: v.nullish(v.array(v.string()), []) });

const Property = v.object({
	name: v.string(),
	label: v.string(),
	type: v.string(),
	options: v.nullish(v.array(v.object({ value: v.string() })), []),
	modificationMetadata: v.nullish(v.object({ readOnlyValue: v.nullish(v.boolean()) })),
});
export const PropertyAnswer = v.object({ name: v.string() });
export const PropertiesAnswer = v.object({ results: v.array(Property) });

const Status = v.object({ subscriptionId: Numeric, status: v.string(), timestamp: Text });
/** A successful answer may contain failures. */
export const StatusesAnswer = v.object({
	results: v.array(Status),
	errors: v.nullish(v.array(ProblemAnswer), []),
});
