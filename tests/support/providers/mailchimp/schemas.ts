import * as v from "valibot";

const MemberStatus = v.picklist(["subscribed", "unsubscribed", "cleaned", "pending", "transactional"]);

/** What Mailchimp accepts about a member; strict, so that a misspelt key is noticed. */
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
	/** Answers of bulk calls leave out these addresses altogether. */
	silentAbout: v.optional(v.array(v.string()), []),
	/** The real one calls example.com addresses fake; demos and most tests want them. */
	refuseExampleCom: v.optional(v.boolean(), false),
	/** The whole bulk call is refused while one of these addresses is in it. */
	poison: v.optional(v.array(v.string()), []),
	usPhones: v.optional(v.boolean(), false),
	/** Merge fields that take only some texts. */
	choices: v.optional(v.record(v.string(), v.array(v.string())), {}),
	/** Merge fields that the audience has beside the usual ones, with their types. */
	fieldTypes: v.optional(v.record(v.string(), MergeFieldType), {}),
	/** The audience requires this merge field of everybody, unless the call says otherwise. */
	requiredField: v.optional(v.string()),
	/** Answers of bulk calls leave out arrays that would be empty. */
	sparseAnswers: v.optional(v.boolean(), false),
	/** These addresses have signed up too often of late. */
	tooManySignups: v.optional(v.array(v.string()), []),
	maxMergeFields: v.optional(v.number(), 30),
});

export type MailchimpOptions = v.InferOutput<typeof MailchimpOptions>;
