import { randomBytes } from "node:crypto";
import * as v from "valibot";
import { type SimAnswer, type SimRequest, startSimulator } from "../simulator.ts";

export const META_TOKEN = "EAAmeridiandemoaccesstoken0123456789";
export const META_PIXEL = "987654321098765";
export const META_TEST_CODE = "TEST12345";

const SEVEN_DAYS_S = 7 * 24 * 60 * 60;
/** Oldest supported API version. */
const OLDEST_VERSION = 21;

const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, "must be a SHA-256 hash"));
const hashes = v.optional(v.union([hash, v.pipe(v.array(hash), v.minLength(1))]));

const Event = v.strictObject({
	event_name: v.pipe(v.string(), v.minLength(1)),
	event_time: v.pipe(v.number(), v.integer()),
	event_id: v.optional(v.string()),
	event_source_url: v.optional(v.string()),
	action_source: v.picklist([
		"email",
		"website",
		"app",
		"phone_call",
		"chat",
		"physical_store",
		"system_generated",
		"business_messaging",
		"other",
	]),
	user_data: v.strictObject({
		em: hashes,
		ph: hashes,
		fn: hashes,
		ln: hashes,
		country: hashes,
		external_id: v.optional(v.union([v.string(), v.array(v.string())])),
		fbc: v.optional(v.pipe(v.string(), v.regex(/^fb\.[012]\.\d{13}\.[\w-]+$/, "is not a valid fbc"))),
		fbp: v.optional(v.pipe(v.string(), v.regex(/^fb\.[012]\.\d{13}\.\d+$/, "is not a valid fbp"))),
		client_user_agent: v.optional(v.string()),
		client_ip_address: v.optional(v.string()),
	}),
	custom_data: v.optional(
		v.looseObject({
			value: v.optional(v.number()),
			currency: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z]{3}$/))),
			event_source: v.optional(v.string()),
			lead_event_source: v.optional(v.string()),
		}),
	),
	opt_out: v.optional(v.boolean()),
});
type Event = v.InferOutput<typeof Event>;

const Body = v.object({
	data: v.pipe(v.array(v.unknown()), v.minLength(1), v.maxLength(1_000)),
	access_token: v.optional(v.string()),
	test_event_code: v.optional(v.string()),
});

/** An event as the dataset counts it, deduplicated. */
export interface CountedEvent {
	event: Event;
	/** How often an event with its name and id was reported. */
	reports: number;
}

const trace = () => randomBytes(8).toString("base64url");

function failure(
	status: number,
	code: number,
	message: string,
	more: Record<string, unknown> = {},
): SimAnswer {
	const type = code === 190 ? "OAuthException" : "GraphMethodException";
	return { status, body: { error: { message, type, code, ...more, fbtrace_id: trace() } } };
}

const refusedEvent = (subcode: number, title: string, words: string) =>
	failure(400, 100, "Invalid parameter", {
		error_subcode: subcode,
		is_transient: false,
		error_user_title: title,
		error_user_msg: words,
	});

/** Starts Meta's Conversions API, as docs/providers/meta-conversions.md describes it. */
export async function startMetaSimulator(port = 0) {
	const events = new Map<string, CountedEvent>();
	let tests: Event[] = [];

	/** Returns the event, or the refusal of the whole request if the event is invalid. */
	function problem(given: unknown): SimAnswer | Event {
		const parsed = v.safeParse(Event, given);
		if (!parsed.success) {
			const [issue] = parsed.issues;
			const path = v.getDotPath(issue) ?? "";
			if (path.startsWith("user_data")) {
				return refusedEvent(
					2804050,
					"Invalid user data",
					`${path.slice(10) || "user_data"} ${issue.message}`,
				);
			}
			return refusedEvent(2804019, "Invalid server event parameter", `${path}: ${issue.message}`);
		}
		const event = parsed.output;
		const { em, ph, fbc, fbp, external_id } = event.user_data;
		if (!em && !ph && !fbc && !fbp && !external_id) {
			return refusedEvent(
				2804050,
				"You haven't added sufficient customer information parameter data for this event",
				"This event was sent without enough customer information parameters to be matched.",
			);
		}
		const age = Date.now() / 1000 - event.event_time;
		if (age > SEVEN_DAYS_S) {
			const words = "The timestamp for this event is too far in the past. Events must be sent within 7 days.";
			return refusedEvent(2804003, "Event Timestamp Too Old", words);
		}
		if (age < -60) {
			return refusedEvent(
				2804004,
				"Event Timestamp Too New",
				"The timestamp for this event is in the future.",
			);
		}
		if (event.action_source === "website" && !event.event_source_url) {
			return refusedEvent(2804012, "Missing event_source_url", "Website events need event_source_url.");
		}
		if (
			event.event_name === "Purchase" &&
			(event.custom_data?.value === undefined || !event.custom_data.currency)
		) {
			return refusedEvent(
				2804009,
				"Missing value or currency",
				"Your purchase event needs value and currency.",
			);
		}
		return event;
	}

	const isRefusal = (found: SimAnswer | Event): found is SimAnswer => "status" in found;

	function take({ json, query }: SimRequest): SimAnswer {
		const body = v.safeParse(Body, json);
		if (!body.success) return failure(400, 100, "(#100) The parameter data is required");
		const { data, access_token = query.get("access_token"), test_event_code } = body.output;
		if (access_token !== META_TOKEN) return INVALID_TOKEN;
		const read = data.map(problem);
		const refusal = read.find(isRefusal);
		if (refusal) return refusal;
		for (const event of read) {
			if (isRefusal(event)) continue;
			if (test_event_code) {
				tests.push(event);
				continue;
			}
			const key = `${event.event_name}/${event.event_id ?? trace()}`;
			// The first event counts; later ones with the same name and id are deduplicated.
			const known = events.get(key);
			events.set(key, { event: known?.event ?? event, reports: (known?.reports ?? 0) + 1 });
		}
		return { status: 200, body: { events_received: read.length, messages: [], fbtrace_id: trace() } };
	}

	const simulator = await startSimulator(
		{
			name: "meta_conversions",
			options: v.object({}),
			info: { validKeys: [META_TOKEN], pixelId: META_PIXEL, testEventCode: META_TEST_CODE },
			contacts: () => [...events.values()],
			reset() {
				events.clear();
				tests = [];
			},
			handle(request) {
				const [, version, object] = /^\/v(\d+)\.0\/(\d+)\/events$/u.exec(request.path) ?? [];
				if (!version || !object) return failure(404, 2500, "Unknown path components");
				if (Number(version) < OLDEST_VERSION) {
					return failure(400, 2635, "(#2635) You are calling a deprecated version of the Ads API.");
				}
				if (request.method !== "POST") return failure(400, 100, "Unsupported get request.");
				if (object !== META_PIXEL) {
					const words = `Unsupported post request. Object with ID '${object}' does not exist, cannot be loaded due to missing permissions, or does not support this operation.`;
					return failure(400, 100, words, { error_subcode: 33 });
				}
				return take(request);
			},
			fault(kind, retryAfter) {
				if (kind === "unauthorised") return INVALID_TOKEN;
				if (kind === "forbidden" || kind === "empty_forbidden") {
					return failure(403, 200, "(#200) Requires ads_management permission to manage the object");
				}
				const busy = failure(400, 80_004, "(#80004) There have been too many calls to this ad-account.");
				if (kind === "throttled") return busy;
				if (kind === "throttled_with_wait")
					return { ...busy, headers: { "Retry-After": String(retryAfter) } };
				return failure(500, 2, "Service temporarily unavailable", { is_transient: true });
			},
		},
		port,
	);
	return Object.assign(simulator, { events: () => [...events.values()], tests: () => tests });
}

const INVALID_TOKEN = failure(400, 190, "Invalid OAuth access token - Cannot parse access token");
