import * as v from "valibot";

/** Bodies of the Mailchimp Marketing API v3 (docs/providers/mailchimp.md). Unknown keys of answers are ignored. */

/**
 * Body of PUT /lists/{id}/members/{hash}, and of each member in POST /lists/{id}. It has no `status` on purpose, because that
 * would re-subscribe people.
 */
export type Member = {
	email_address: string;
	status_if_new: "subscribed" | "pending" | "transactional";
	merge_fields: Record<string, string>;
	/** In UTC, to the second: Mailchimp refuses other formats, such as one without an offset, as "not a valid datetime". */
	timestamp_opt?: string;
};

const StoredMember = v.object({
	id: v.nullish(v.string()),
	email_address: v.nullish(v.string(), ""),
	status: v.string(),
});

/** One member; an answer with another status, such as "error", does not parse. */
export const MemberAnswer = v.object({
	...StoredMember.entries,
	status: v.picklist(["subscribed", "unsubscribed", "cleaned", "pending", "transactional", "archived"]),
});

/** All keys are optional, but an answer without any of the three arrays is invalid. */
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
