import * as v from "valibot";

/** SHA-256 as hexadecimal. */
type Hashed = string[] | undefined;

/** Body of /{dataset}/events as we send it (docs/providers/meta-conversions.md#events). */
export type EventsBody = {
	data: {
		event_name: string;
		/** Seconds since 1970. */
		event_time: number;
		event_id: string;
		action_source: "system_generated";
		user_data: { em?: Hashed; ph?: Hashed; fn?: Hashed; ln?: Hashed; country?: Hashed; fbc?: string };
		custom_data: { event_source: "crm"; lead_event_source: string; value?: number; currency?: string };
	}[];
	access_token: string;
	test_event_code?: string;
};

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
