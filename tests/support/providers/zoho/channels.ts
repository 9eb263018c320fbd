import * as v from "valibot";
import type { PostedHook } from "../hooks.ts";
import type { SimAnswer } from "../simulator.ts";

const WatchBody = v.object({
	watch: v.array(
		v.object({
			channel_id: v.pipe(v.number(), v.safeInteger()),
			events: v.array(v.pipe(v.string(), v.regex(/^(Leads|Contacts)\.(all|create|edit|delete)$/u))),
			channel_expiry: v.pipe(v.string(), v.isoTimestamp()),
			token: v.pipe(v.string(), v.maxLength(50)),
			notify_url: v.pipe(v.string(), v.url()),
			return_affected_field_values: v.optional(v.boolean(), false),
		}),
	),
});
type Channel = v.InferOutput<typeof WatchBody>["watch"][number];

const WEEK_MS = 7 * 24 * 60 * 60_000;

/** Creates the store of notification channels by id; a channel's expiry is at most a week away, as at Zoho. */
export function createChannels() {
	const channels = new Map<number, Channel>();
	return {
		reset: () => channels.clear(),
		all: () => [...channels.values()],
		watch(json: unknown): SimAnswer {
			const body = v.safeParse(WatchBody, json);
			if (!body.success) {
				const details = { json_path: `$.${v.getDotPath(body.issues[0])}` };
				return {
					status: 400,
					body: { code: "INVALID_DATA", details, message: "invalid data", status: "error" },
				};
			}
			const watch = body.output.watch.map(channel => {
				if (Date.parse(channel.channel_expiry) > Date.now() + WEEK_MS)
					return {
						code: "INVALID_DATA",
						details: { api_name: "channel_expiry" },
						message: "invalid data",
						status: "error",
					};
				channels.set(channel.channel_id, channel);
				const { channel_expiry, channel_id } = channel;
				const events = channel.events.map(event => ({
					channel_expiry,
					channel_id: String(channel_id),
					resource_name: event.split(".")[0],
				}));
				const message = "Successfully subscribed for actions-watch of the given module";
				return { code: "SUCCESS", details: { events }, message, status: "success" };
			});
			return { status: 201, body: { watch } };
		},
		/** Returns the notification of every channel for a change of one record, with its URL. */
		notificationsOf(
			module: string,
			operation: string,
			id: string,
			fields: string[],
		): { address: string; posted: PostedHook }[] {
			return [...channels.values()].map(channel => ({
				address: channel.notify_url,
				posted: zohoHook({ ...channel, module, operation, ids: [id], fields }),
			}));
		},
	};
}

/** Returns a notification as Zoho posts it. */
export function zohoHook(told: {
	token: string;
	channel_id: number;
	module: string;
	operation: string;
	ids: string[];
	fields: string[];
}): PostedHook {
	const { token, channel_id, module, operation, ids, fields } = told;
	const affected_fields = fields.length > 0 ? ids.map(id => ({ [id]: fields })) : [];
	const body = JSON.stringify({
		server_time: Date.now(),
		affected_values: [],
		query_params: {},
		module,
		resource_uri: `https://www.zohoapis.com/crm/v8/${module}`,
		ids,
		affected_fields,
		operation,
		channel_id: String(channel_id),
		token,
	});
	return { headers: { "Content-Type": "application/json;charset=UTF-8" }, body };
}
