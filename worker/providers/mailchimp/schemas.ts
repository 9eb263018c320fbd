import * as v from "valibot";

/** Bodies of the Mailchimp Marketing API v3 (docs/providers/mailchimp.md). Unknown keys of answers are ignored. */

/**
 * PUT /lists/{id}/members/{hash}, and each of POST /lists/{id}. There is no `status` on purpose: it would re-subscribe
 * people.
 */
export type Member = {
	email_address: string;
	status_if_new: "subscribed" | "pending" | "transactional";
	merge_fields: Record<string, string>;
	/** To the second and in UTC: other spellings, such as one without an offset, are "not a valid datetime". */
	timestamp_opt?: string;
};

const StoredMember = v.object({
	id: v.nullish(v.string()),
	email_address: v.nullish(v.string(), ""),
	status: v.string(),
});

/** One member; an answer with another status, such as "error", is none. */
export const MemberAnswer = v.object({
	...StoredMember.entries,
	status: v.picklist(["subscribed", "unsubscribed", "cleaned", "pending", "transactional", "archived"]),
});

/** Mailchimp promises none of its keys; an answer with none of the three arrays at all is not one, though. */
export const BulkAnswer = v.pipe(
	v.object({
		new_members: v.nullish(v.array(StoredMember)),
		updated_members: v.nullish(v.array(StoredMember)),
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

export const MergeFieldAnswer = v.object({ tag: v.string() });

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
