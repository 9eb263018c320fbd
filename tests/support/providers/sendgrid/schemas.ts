import * as v from "valibot";

const Text = (max: number) => v.optional(v.pipe(v.string(), v.maxLength(max)));

const ContactBody = v.object({
	email: Text(254),
	phone_number_id: v.optional(v.string()),
	external_id: v.optional(v.string()),
	anonymous_id: v.optional(v.string()),
	first_name: Text(50),
	last_name: Text(50),
	address_line_1: Text(100),
	address_line_2: Text(100),
	city: Text(60),
	state_province_region: Text(50),
	postal_code: Text(50),
	country: Text(50),
	alternate_emails: v.optional(v.pipe(v.array(v.string()), v.maxLength(5))),
	custom_fields: v.optional(v.record(v.string(), v.union([v.string(), v.number()]))),
});

export type ContactInput = v.InferOutput<typeof ContactBody>;

export const UpsertBody = v.strictObject({
	list_ids: v.optional(v.array(v.string())),
	contacts: v.pipe(v.array(ContactBody), v.minLength(1), v.maxLength(30_000)),
});

export const FieldBody = v.strictObject({
	name: v.pipe(v.string(), v.regex(/^[A-Za-z_][A-Za-z0-9_]*$/u)),
	field_type: v.picklist(["Text", "Number", "Date"]),
});

export const SearchBody = v.strictObject({
	emails: v.pipe(
		v.array(v.pipe(v.string(), v.maxLength(100, "email is too long"))),
		v.minLength(1),
		v.maxLength(100),
	),
});

export const SuppressBody = v.strictObject({ recipient_emails: v.array(v.string()) });

export const SendgridOptions = v.object({
	/** Number of polls that a job answers with pending before its result. */
	pendingPolls: v.optional(v.number(), 1),
	/** Jobs stay pending forever. */
	stuck: v.optional(v.boolean(), false),
	/** Jobs fail as a whole. */
	failJobs: v.optional(v.boolean(), false),
	/** Contacts with these addresses fail inside their job. */
	failing: v.optional(v.array(v.string()), []),
	/** The reason in the errors file. */
	failureWords: v.optional(v.string(), "Invalid contact, it could not be stored"),
	/** The errors file has no addresses: its only row is about the whole job. */
	namelessFile: v.optional(v.boolean(), false),
	/** Number of uploads in which custom fields are refused as unknown at first. */
	newFieldsAfter: v.optional(v.number(), 0),
	/** A failed job has no errors file. */
	noErrorsFile: v.optional(v.boolean(), false),
	/** How a malformed address fails: the call is refused, with or without the field, or it fails later in its job. */
	refuseAddresses: v.optional(v.picklist(["named", "unnamed", "later"]), "named"),
	/** Addresses that only SendGrid considers malformed. */
	malformed: v.optional(v.array(v.string()), []),
	/** Values of these fields are refused, with the field's path. */
	refusedFields: v.optional(v.array(v.string()), []),
	/** Pending jobs have null as results. */
	lateResults: v.optional(v.boolean(), false),
	/** The key has no right to suppressions: 403. */
	noSuppressionRight: v.optional(v.boolean(), false),
	requestsPerMinute: v.optional(v.nullable(v.number()), null),
});

export type SendgridOptions = v.InferOutput<typeof SendgridOptions>;
