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
	/** Mandatory fields. Last_Name always is; Company is in the default layout. */
	mandatory: v.optional(v.array(v.string()), ["Last_Name"]),
	/** Status of a batch in which some records failed; older deployments answer 200. */
	mixedStatus: v.optional(v.picklist([200, 201, 202, 207]), 207),
	tokenLifeSeconds: v.optional(v.number(), 3600),
	/** The token service's former answer, with expires_in in milliseconds. */
	oldTokenAnswer: v.optional(v.boolean(), false),
	tokenCallsPerTenMinutes: v.optional(v.number(), 10),
	/** The scope does not cover /org and /settings. */
	narrowScope: v.optional(v.boolean(), false),
	/** The scope does not cover notifications. */
	noNotifications: v.optional(v.boolean(), false),
	/** Types of fields that are not text. */
	fieldTypes: v.optional(v.record(v.string(), v.picklist(["boolean", "datetime"])), {}),
	/** The user may not change tags. */
	noTagRight: v.optional(v.boolean(), false),
	/** The user may not delete leads. */
	noDeleteRight: v.optional(v.boolean(), false),
	/** Lists have page tokens. */
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
	/** A call is refused as a whole, with an error outside data[], if it contains one of these addresses. */
	poison: v.optional(v.array(v.string()), []),
	/** Several missing mandatory fields are reported in one error. */
	errorsTogether: v.optional(v.boolean(), false),
	/** The error of a call's only record is outside data[]. */
	flatFailures: v.optional(v.boolean(), false),
	/** A call is refused as a whole with this code, as one item of data[]. */
	refuseWith: v.optional(v.picklist(["INVALID_MODULE", "AUTHORIZATION_FAILED", "LIMIT_EXCEEDED"])),
	/** A call is refused as a whole by one item of data[] with the field's path, if it contains one of these addresses. */
	poisonItem: v.optional(v.array(v.string()), []),
	/** Remaining credits of the day, which Zoho reports once half of them are used. */
	creditsLeft: v.optional(v.number()),
	/** The API host that the token service returns; by default the simulator itself. */
	apiDomain: v.optional(v.string()),
});

export type ZohoOptions = v.InferOutput<typeof ZohoOptions>;
