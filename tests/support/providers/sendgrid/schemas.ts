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
	/** How many questions a job answers with pending before it is finished. */
	pendingPolls: v.optional(v.number(), 1),
	/** Jobs that never leave pending. */
	stuck: v.optional(v.boolean(), false),
	/** Jobs that fail altogether. */
	failJobs: v.optional(v.boolean(), false),
	/** These addresses fail inside their job. */
	failing: v.optional(v.array(v.string()), []),
	/** What the file says of a failure. */
	failureWords: v.optional(v.string(), "Invalid contact, it could not be stored"),
	/** The file names nobody: its one row is about the whole job. */
	namelessFile: v.optional(v.boolean(), false),
	/** Fields are refused until this many uploads have named them. */
	newFieldsAfter: v.optional(v.number(), 0),
	/** The job of a failure has no readable file. */
	noErrorsFile: v.optional(v.boolean(), false),
	/** A malformed address is refused at once, with or without its place. */
	refuseAddresses: v.optional(v.picklist(["named", "unnamed", "later"]), "named"),
	/** These addresses are malformed for SendGrid alone. */
	malformed: v.optional(v.array(v.string()), []),
	/** Values of these fields are refused, each with its place. */
	refusedFields: v.optional(v.array(v.string()), []),
	/** Jobs that are not finished have no results yet. */
	lateResults: v.optional(v.boolean(), false),
	/** Answers 403 to everything below /asm. */
	noSuppressionRight: v.optional(v.boolean(), false),
	requestsPerMinute: v.optional(v.nullable(v.number()), null),
});

export type SendgridOptions = v.InferOutput<typeof SendgridOptions>;
