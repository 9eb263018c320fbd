import * as v from "valibot";

export const UpsertBody = v.strictObject({
	data: v.array(v.record(v.string(), v.unknown())),
	duplicate_check_fields: v.optional(v.array(v.string())),
	trigger: v.optional(
		v.array(v.picklist(["approval", "workflow", "blueprint", "pathfinder", "orchestration"])),
	),
	lar_id: v.optional(v.string()),
});

export const RemoveTagsBody = v.strictObject({
	tags: v.pipe(v.array(v.object({ name: v.string() })), v.minLength(1)),
	ids: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(100)),
});

export const ZohoOptions = v.object({
	/** Last_Name always is; Company is in the default layout. */
	mandatory: v.optional(v.array(v.string()), ["Last_Name"]),
	/** Older deployments answer 200 for a batch of which some failed. */
	mixedStatus: v.optional(v.picklist([200, 201, 202, 207]), 207),
	tokenLifeSeconds: v.optional(v.number(), 3600),
	/** Answers of the token service once spelt the lifetime in milliseconds. */
	oldTokenAnswer: v.optional(v.boolean(), false),
	tokenCallsPerTenMinutes: v.optional(v.number(), 10),
	/** The scope does not cover /org and /settings. */
	narrowScope: v.optional(v.boolean(), false),
	/** The scope does not cover notifications. */
	noNotifications: v.optional(v.boolean(), false),
	/** Fields that are of another type than text. */
	fieldTypes: v.optional(v.record(v.string(), v.picklist(["boolean", "datetime"])), {}),
	/** The user may not touch tags. */
	noTagRight: v.optional(v.boolean(), false),
	/** The user may not delete leads. */
	noDeleteRight: v.optional(v.boolean(), false),
	/** Pages of a list go on by a token. */
	pageTokens: v.optional(v.boolean(), true),
	missingFields: v.optional(v.array(v.string()), []),
	/** Items with these addresses fail with this code. */
	failing: v.optional(
		v.record(
			v.string(),
			v.picklist(["DUPLICATE_DATA", "CONVERTED", "RECORD_LOCKED", "PROCESSING_ERROR", "MULTIPLE"]),
		),
		{},
	),
	/** The whole call is refused, flat, while one of these addresses is in it. */
	poison: v.optional(v.array(v.string()), []),
	/** Several mandatory fields that are missing are named in one answer. */
	errorsTogether: v.optional(v.boolean(), false),
	/** What is wrong with the one record of a call stands alone, outside data[]. */
	flatFailures: v.optional(v.boolean(), false),
	/** The whole call is refused with this code, by one item of data[]. */
	refuseWith: v.optional(v.picklist(["INVALID_MODULE", "AUTHORIZATION_FAILED", "LIMIT_EXCEEDED"])),
	/** The call is refused by one item of data[], which names the place, while one of these addresses is in it. */
	poisonItem: v.optional(v.array(v.string()), []),
	/** What is left of the day's credits, told once half of them are spent. */
	creditsLeft: v.optional(v.number()),
	/** What the token service names as the API's host; by default the simulator itself. */
	apiDomain: v.optional(v.string()),
});

export type ZohoOptions = v.InferOutput<typeof ZohoOptions>;
