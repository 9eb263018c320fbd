import * as v from "valibot";
import { Numeric } from "../http/read-answer.ts";

/** Bodies of the MailerLite API (docs/providers/mailerlite.md). Unknown keys of answers are ignored. */

/** Body of POST /api/subscribers. For `status` and `resubscribe` see docs/providers/consent.md#mailerlite. */
export type SubscriberRequest = {
	email: string;
	fields: Record<string, string>;
	groups?: string[];
	status?: "active" | "unconfirmed" | "unsubscribed";
	/** Only for people who have confirmed. */
	resubscribe?: true;
	/** UTC, "yyyy-MM-dd HH:mm:ss". */
	opted_in_at?: string;
};

const Subscriber = v.object({
	id: v.string(),
	email: v.nullish(v.string()),
	status: v.string(),
	/** UTC, "yyyy-MM-dd HH:mm:ss". */
	created_at: v.fallback(v.nullable(v.string()), null),
	unsubscribed_at: v.fallback(v.nullish(v.string()), null),
});

export const SubscriberAnswer = v.object({ data: Subscriber });

export const BatchAnswer = v.object({
	responses: v.array(v.object({ code: Numeric, body: v.optional(v.unknown()) })),
});

/** The body of one response in a batch; MailerLite may omit the data. */
export const BatchItem = v.object({ data: v.nullish(v.partial(Subscriber), {}) });

const Sentence = v.pipe(
	v.string(),
	v.transform(sentence => [sentence]),
);

export const RefusalAnswer = v.object({
	message: v.nullish(v.string(), ""),
	errors: v.nullish(v.record(v.string(), v.union([v.array(v.string()), Sentence])), {}),
});

export type Refusal = v.InferOutput<typeof RefusalAnswer>;

export const TotalAnswer = v.object({ total: Numeric });

export const GroupAnswer = v.object({ data: v.array(v.unknown()) });

const Field = v.object({
	key: v.string(),
	name: v.nullish(v.string()),
	type: v.optional(v.string(), "text"),
});

export const FieldAnswer = v.object({ data: Field });

export const FieldsAnswer = v.object({
	data: v.array(Field),
	meta: v.nullish(v.object({ last_page: v.nullish(Numeric, 1) }), {}),
});
