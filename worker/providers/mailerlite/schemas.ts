import * as v from "valibot";
import { Numeric } from "../numeric.ts";

/** Bodies of the MailerLite API (docs/providers/mailerlite.md). Unknown keys of answers are ignored. */

/** POST /api/subscribers. What decides about `status` and `resubscribe`: docs/providers/consent.md#mailerlite. */
export const SubscriberRequest = v.object({
	email: v.pipe(v.string(), v.maxLength(254)),
	fields: v.record(v.string(), v.string()),
	groups: v.optional(v.pipe(v.array(v.string()), v.minLength(1))),
	status: v.optional(v.picklist(["active", "unconfirmed", "unsubscribed"])),
	/** Only for who has confirmed. */
	resubscribe: v.optional(v.literal(true)),
	opted_in_at: v.optional(v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/u))),
});

export type SubscriberRequest = v.InferInput<typeof SubscriberRequest>;

/** PUT /api/subscribers/{id}, of who has another address. */
export const AddressRequest = v.object({ email: v.pipe(v.string(), v.maxLength(254)) });

/** POST /api/batch */
export const BatchRequest = v.object({
	requests: v.pipe(
		v.array(
			v.object({ method: v.literal("POST"), path: v.literal("api/subscribers"), body: SubscriberRequest }),
		),
		v.minLength(1),
		v.maxLength(50),
	),
});

/** POST /api/fields */
export const FieldRequest = v.object({ name: v.pipe(v.string(), v.maxLength(255)), type: v.literal("text") });

/** POST /api/batch, to see who is known. */
export const LookUpRequest = v.object({
	requests: v.pipe(
		v.array(
			v.object({ method: v.literal("GET"), path: v.pipe(v.string(), v.startsWith("api/subscribers/")) }),
		),
		v.minLength(1),
		v.maxLength(50),
	),
});

const Subscriber = v.object({
	id: v.string(),
	email: v.nullish(v.string()),
	status: v.string(),
	/** UTC, "yyyy-MM-dd HH:mm:ss". */
	unsubscribed_at: v.fallback(v.nullish(v.string()), null),
});

export const SubscriberAnswer = v.object({ data: Subscriber });

export const BatchAnswer = v.object({
	responses: v.array(v.object({ code: Numeric, body: v.optional(v.unknown()) })),
});

/** The body of one response in a batch; inside an import MailerLite may leave the data empty. */
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

const Field = v.object({ key: v.string(), type: v.optional(v.string(), "text") });

export const FieldAnswer = v.object({ data: Field });

export const FieldsAnswer = v.object({
	data: v.array(Field),
	meta: v.nullish(v.object({ last_page: v.nullish(Numeric, 1) }), {}),
});
