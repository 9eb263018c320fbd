import * as v from "valibot";

const MemberStatus = v.picklist(["subscribed", "unsubscribed", "cleaned", "pending", "transactional"]);

/** A member as Mailchimp accepts it; strict, so that a misspelt key fails. */
export const MemberBody = v.strictObject({
	email_address: v.optional(v.string()),
	status: v.optional(MemberStatus),
	status_if_new: v.optional(MemberStatus),
	merge_fields: v.optional(
		v.record(v.string(), v.union([v.string(), v.number(), v.record(v.string(), v.unknown())])),
	),
	tags: v.optional(v.array(v.string())),
	language: v.optional(v.string()),
	ip_opt: v.optional(v.string()),
	timestamp_opt: v.optional(
		v.pipe(
			v.string(),
			v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/u, "This value is not a valid datetime."),
		),
	),
});

export const BulkBody = v.strictObject({
	members: v.array(MemberBody),
	update_existing: v.optional(v.boolean(), false),
	sync_tags: v.optional(v.boolean(), false),
});

const MergeFieldType = v.picklist([
	"text",
	"number",
	"address",
	"phone",
	"date",
	"url",
	"imageurl",
	"radio",
	"dropdown",
	"birthday",
	"zip",
]);

export const MergeFieldBody = v.strictObject({
	name: v.pipe(v.string(), v.nonEmpty()),
	tag: v.optional(v.pipe(v.string(), v.regex(/^[A-Z0-9_]{1,10}$/u))),
	type: MergeFieldType,
	required: v.optional(v.boolean(), false),
	public: v.optional(v.boolean(), false),
});

export type MemberInput = v.InferOutput<typeof MemberBody>;

export const MailchimpOptions = v.object({
	doubleOptIn: v.optional(v.boolean(), false),
	/** Answers of bulk calls omit these addresses completely. */
	silentAbout: v.optional(v.array(v.string()), []),
	/** The real API refuses example.com addresses as fake; demos and most tests need them. */
	refuseExampleCom: v.optional(v.boolean(), false),
	/** A bulk call is refused as a whole if it contains one of these addresses. */
	poison: v.optional(v.array(v.string()), []),
	usPhones: v.optional(v.boolean(), false),
	/** Allowed values of these merge fields. */
	choices: v.optional(v.record(v.string(), v.array(v.string())), {}),
	/** Additional merge fields of the audience, with their types. */
	fieldTypes: v.optional(v.record(v.string(), MergeFieldType), {}),
	/** A merge field that the audience requires, unless the call skips that validation. */
	requiredField: v.optional(v.string()),
	/** Answers of bulk calls omit empty arrays. */
	sparseAnswers: v.optional(v.boolean(), false),
	/** Addresses with too many recent signups. */
	tooManySignups: v.optional(v.array(v.string()), []),
	maxMergeFields: v.optional(v.number(), 30),
});

export type MailchimpOptions = v.InferOutput<typeof MailchimpOptions>;
