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

/** PATCH of a contact, as the product makes it. */
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
	/** How long its ten seconds take. */
	windowMs: v.optional(v.number(), 10_000),
	/** A batch with a bad record in it is refused as a whole, or answered with the others' results. */
	partial: v.optional(v.boolean(), false),
	/** The only texts that these properties take. */
	choices: v.optional(v.record(v.string(), v.array(v.string())), {}),
	/** Properties whose every value is refused, though their description says nothing of it. */
	refused: v.optional(v.array(v.string()), []),
	/** Addresses that HubSpot takes for none. */
	unreachable: v.optional(v.array(v.string()), []),
	/** Addresses that somebody has as a second one. */
	second: v.optional(v.array(v.string()), []),
	/** Properties that nobody may write. */
	readOnly: v.optional(v.array(v.string()), []),
	/** The list fills itself. */
	listType: v.optional(v.picklist(["MANUAL", "SNAPSHOT", "DYNAMIC"]), "MANUAL"),
	/** So many changes of the list do not know of contacts yet. */
	lateMembers: v.optional(v.number(), 0),
	/** Whether who unsubscribed may be subscribed again. */
	resubscribe: v.optional(v.picklist(["allowed", "refused"]), "allowed"),
	/** Statuses cannot be set, which stands inside the answer of a success. */
	statusErrors: v.optional(v.boolean(), false),
});
export type HubspotOptions = v.InferOutput<typeof HubspotOptions>;
