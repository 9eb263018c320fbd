import * as v from "valibot";

/** Bodies of the Mailchimp Marketing API v3 (docs/providers/mailchimp.md). Unknown keys of answers are ignored. */

const Text = (max: number) => v.pipe(v.string(), v.maxLength(max));
const MergeFields = v.record(v.string(), v.string());

/** PUT /lists/{id}/members/{hash}. There is no `status` on purpose: it would re-subscribe people. */
export const MemberRequest = v.object({
	email_address: Text(254),
	status_if_new: v.picklist(["subscribed", "pending", "transactional"]),
	merge_fields: MergeFields,
	// Other spellings, such as one without an offset, are "not a valid datetime".
	timestamp_opt: v.optional(v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/u))),
});

/** POST /lists/{id} */
export const BulkRequest = v.object({
	members: v.pipe(v.array(MemberRequest), v.minLength(1), v.maxLength(500)),
	update_existing: v.literal(true),
	sync_tags: v.literal(false),
});

/** POST /lists/{id}, for members whose status the answer before has shown not to be what they have said. */
export const StatusesRequest = v.object({
	members: v.pipe(
		v.array(
			v.object({
				email_address: Text(254),
				status: v.picklist(["subscribed", "pending", "unsubscribed"]),
			}),
		),
		v.minLength(1),
		v.maxLength(500),
	),
	update_existing: v.literal(true),
	sync_tags: v.literal(false),
});

/** PATCH /lists/{id}/members/{hash} */
export const StatusRequest = v.object({
	status: v.picklist(["subscribed", "pending", "unsubscribed"]),
	merge_fields: v.optional(MergeFields),
});

/** PATCH /lists/{id}/members/{hash}, of who has another address. */
export const AddressRequest = v.object({ email_address: Text(254) });

/** POST /lists/{id}/merge-fields */
export const MergeFieldRequest = v.object({
	name: Text(50),
	tag: Text(10),
	type: v.literal("text"),
	required: v.literal(false),
	public: v.literal(false),
});

export type Member = v.InferInput<typeof MemberRequest>;

export const MemberAnswer = v.object({
	id: v.nullish(v.string()),
	email_address: v.nullish(v.string(), ""),
	status: v.string(),
});

/** Mailchimp promises none of its keys; an answer with none of the three arrays at all is not one, though. */
export const BulkAnswer = v.pipe(
	v.object({
		new_members: v.nullish(v.array(MemberAnswer)),
		updated_members: v.nullish(v.array(MemberAnswer)),
		errors: v.nullish(
			v.array(
				v.object({
					email_address: v.nullish(v.string(), ""),
					error: v.nullish(v.string(), "The record was refused"),
					error_code: v.nullish(v.string()),
					field: v.nullish(v.string()),
					field_message: v.nullish(v.string()),
				}),
			),
		),
	}),
	v.check(({ new_members, updated_members, errors }) => Boolean(new_members ?? updated_members ?? errors)),
	v.transform(({ new_members, updated_members, errors }) => ({
		new_members: new_members ?? [],
		updated_members: updated_members ?? [],
		errors: errors ?? [],
	})),
);

export const ProblemAnswer = v.object({
	title: v.string(),
	detail: v.nullish(v.string(), ""),
	instance: v.nullish(v.string()),
	errors: v.nullish(
		v.array(v.object({ field: v.nullish(v.string(), ""), message: v.nullish(v.string(), "") })),
		[],
	),
});

export type Problem = v.InferOutput<typeof ProblemAnswer>;

export const PingAnswer = v.object({ health_status: v.string() });

export const ListAnswer = v.object({
	id: v.string(),
	name: v.nullish(v.string(), ""),
	double_optin: v.nullish(v.boolean(), false),
	/** Mailchimp's own sign-up form. */
	subscribe_url_short: v.nullish(v.string(), ""),
});

export const MergeFieldsAnswer = v.object({
	merge_fields: v.array(
		v.object({
			tag: v.string(),
			name: v.nullish(v.string()),
			type: v.nullish(v.string(), "text"),
			options: v.nullish(v.object({ phone_format: v.nullish(v.string()) })),
		}),
	),
});
