import * as v from "valibot";

const Hashed = v.optional(v.array(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))));

/** Body of /{dataset}/events as we send it (docs/providers/meta-conversions.md#events). */
export const EventsBody = v.strictObject({
	data: v.array(
		v.strictObject({
			event_name: v.string(),
			/** Seconds since 1970. */
			event_time: v.pipe(v.number(), v.integer()),
			event_id: v.string(),
			action_source: v.literal("system_generated"),
			user_data: v.strictObject({
				em: Hashed,
				ph: Hashed,
				fn: Hashed,
				ln: Hashed,
				country: Hashed,
				fbc: v.optional(v.string()),
			}),
			custom_data: v.strictObject({
				event_source: v.literal("crm"),
				lead_event_source: v.string(),
				value: v.optional(v.number()),
				currency: v.optional(v.string()),
			}),
		}),
	),
	access_token: v.string(),
	test_event_code: v.optional(v.string()),
});
export type EventsBody = v.InferInput<typeof EventsBody>;

export const EventsAnswer = v.object({ events_received: v.number(), fbtrace_id: v.optional(v.string()) });

/** The Graph API's error. */
export const Failure = v.object({
	error: v.object({
		message: v.optional(v.string(), ""),
		code: v.optional(v.number(), 0),
		error_subcode: v.optional(v.number(), 0),
		is_transient: v.optional(v.boolean(), false),
		error_user_title: v.optional(v.string(), ""),
		error_user_msg: v.optional(v.string(), ""),
	}),
});
