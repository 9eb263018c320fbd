import * as v from "valibot";

const Properties = v.record(v.string(), v.string());

export const UpsertBody = v.strictObject({
	inputs: v.array(
		v.strictObject({
			id: v.string(),
			idProperty: v.literal("email"),
			objectWriteTraceId: v.optional(v.string()),
			properties: Properties,
		}),
	),
});

/** PATCH of a contact, as the product sends it. */
export const ChangeBody = v.strictObject({ properties: v.strictObject({ email: v.string() }) });

export const MembersBody = v.strictObject({
	recordIdsToAdd: v.array(v.pipe(v.string(), v.regex(/^\d+$/u))),
	recordIdsToRemove: v.array(v.pipe(v.string(), v.regex(/^\d+$/u))),
});

export const PropertyBody = v.strictObject({
	name: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]*$/u), v.maxLength(100)),
	label: v.string(),
	type: v.picklist(["string", "number", "date", "datetime", "enumeration", "bool"]),
	fieldType: v.string(),
	groupName: v.literal("contactinformation"),
});

export const StatusBody = v.strictObject({
	channel: v.literal("EMAIL"),
	statusState: v.picklist(["SUBSCRIBED", "UNSUBSCRIBED", "NOT_SPECIFIED"]),
	subscriptionId: v.number(),
	legalBasis: v.picklist(["CONSENT_WITH_NOTICE", "LEGITIMATE_INTEREST_CLIENT", "NON_GDPR"]),
	legalBasisExplanation: v.string(),
});

export const SearchBody = v.strictObject({
	filterGroups: v.pipe(
		v.array(
			v.strictObject({
				filters: v.array(
					v.strictObject({
						propertyName: v.string(),
						operator: v.picklist(["EQ", "GTE"]),
						value: v.string(),
					}),
				),
			}),
		),
		v.maxLength(5),
	),
	sorts: v.optional(
		v.array(
			v.strictObject({
				propertyName: v.literal("lastmodifieddate"),
				direction: v.picklist(["ASCENDING", "DESCENDING"]),
			}),
		),
		[],
	),
	properties: v.array(v.string()),
	limit: v.pipe(v.number(), v.maxValue(200)),
	after: v.optional(v.string()),
});

export const HistoryBody = v.strictObject({
	inputs: v.pipe(v.array(v.strictObject({ id: v.string() })), v.minLength(1), v.maxLength(50)),
	properties: v.array(v.string()),
	propertiesWithHistory: v.array(v.string()),
});

export const HubspotOptions = v.object({
	/** Calls in ten seconds. */
	callsPerTenSeconds: v.optional(v.nullable(v.number()), 100),
	/** Actual length of the ten-second window. */
	windowMs: v.optional(v.number(), 10_000),
	/** Whether a batch with an invalid record is answered with the others' results instead of refused as a whole. */
	partial: v.optional(v.boolean(), false),
	/** Allowed values of these properties. */
	choices: v.optional(v.record(v.string(), v.array(v.string())), {}),
	/** Properties that refuse every value, although their definition does not say so. */
	refused: v.optional(v.array(v.string()), []),
	/** Addresses that HubSpot considers invalid. */
	unreachable: v.optional(v.array(v.string()), []),
	/** Addresses that are the secondary address of another contact. */
	second: v.optional(v.array(v.string()), []),
	/** Read-only properties. */
	readOnly: v.optional(v.array(v.string()), []),
	/** Type of the list; a DYNAMIC one cannot be changed by calls. */
	listType: v.optional(v.picklist(["MANUAL", "SNAPSHOT", "DYNAMIC"]), "MANUAL"),
	/** Number of list changes for which new contacts do not exist yet. */
	lateMembers: v.optional(v.number(), 0),
	/** Whether an unsubscribed contact may be resubscribed. */
	resubscribe: v.optional(v.picklist(["allowed", "refused"]), "allowed"),
	/** Statuses cannot be set; the error is inside an answer with status 200. */
	statusErrors: v.optional(v.boolean(), false),
});
export type HubspotOptions = v.InferOutput<typeof HubspotOptions>;
