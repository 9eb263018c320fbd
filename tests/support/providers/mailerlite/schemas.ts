import * as v from "valibot";

const Time = v.pipe(
	v.string(),
	v.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/u, "The date does not match the format Y-m-d H:i:s."),
);

export const SubscriberBody = v.strictObject({
	email: v.pipe(
		v.string("The email field is required."),
		v.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/u, "The email must be a valid email address."),
	),
	fields: v.optional(v.record(v.string(), v.nullable(v.union([v.string(), v.number()])))),
	groups: v.optional(v.array(v.pipe(v.string(), v.regex(/^\d+$/u, "The groups.0 field must be a number.")))),
	status: v.optional(v.picklist(["active", "unsubscribed", "unconfirmed", "bounced", "junk"])),
	resubscribe: v.optional(v.boolean()),
	subscribed_at: v.optional(Time),
	ip_address: v.optional(v.string()),
	opted_in_at: v.optional(Time),
	optin_ip: v.optional(v.string()),
	unsubscribed_at: v.optional(Time),
});

export const ChangeBody = v.strictObject({ email: SubscriberBody.entries.email });

export const BatchBody = v.object({
	requests: v.array(
		v.object({
			method: v.picklist(["GET", "POST", "PUT", "DELETE"]),
			path: v.pipe(v.string(), v.startsWith("api/")),
			body: v.optional(v.unknown()),
		}),
	),
});

export const FieldBody = v.strictObject({
	name: v.pipe(v.string(), v.nonEmpty(), v.maxLength(255)),
	type: v.picklist(["text", "number", "date"]),
});

export const MailerliteOptions = v.object({
	requestsPerMinute: v.optional(v.nullable(v.number()), 120),
	importsPerMinute: v.optional(v.nullable(v.number()), 5),
	/** Actual length of the one-minute window. */
	windowMs: v.optional(v.number(), 60_000),
	/** Types of fields that are not text; a field named here also exists. */
	fieldTypes: v.optional(v.record(v.string(), v.picklist(["number", "date"])), {}),
	/** Answer to the upsert of an unsubscribed address: refused, or accepted with an unchanged status. */
	unsubscribedAnswer: v.optional(v.picklist(["refuse", "keep"]), "refuse"),
	/** Whether `resubscribe` resubscribes an unsubscribed address: the documentation contradicts itself. */
	resubscribe: v.optional(v.picklist(["allowed", "refused"]), "allowed"),
	/** Effect of a new address for a known subscriber: no documentation says that it is accepted. */
	addressChange: v.optional(v.picklist(["taken", "ignored", "refused"]), "taken"),
	/** Values of these fields are refused. */
	refusedFields: v.optional(v.array(v.string()), []),
	/** Items with these addresses get this code inside a batch; with 202 they are accepted for later. */
	failing: v.optional(v.record(v.string(), v.number()), {}),
	/** A batch is refused as a whole if it contains one of these addresses. */
	poison: v.optional(v.array(v.string()), []),
});

export type MailerliteOptions = v.InferOutput<typeof MailerliteOptions>;
