import { hash } from "node:crypto";
import * as v from "valibot";
import { chunksOf } from "#domain/chunks.ts";
import type { ReportedEvent } from "#domain/integrations/provider-event.ts";
import { DAY_MS } from "#domain/time/day.ts";
import { eventKey, type ProviderHook, readPages, timeOf } from "../hook-port.ts";
import { parseJson } from "../http/parse-json.ts";
import { messageError } from "../http/read-answer.ts";
import type { ProviderContext } from "../port.ts";
import { find, read, send } from "./request.ts";

/** The fields that are read. Contacts are converted leads, and have no status. */
const FIELDS = {
	Leads: "Email,Email_Opt_Out,Modified_Time,Lead_Status",
	Contacts: "Email,Email_Opt_Out,Modified_Time",
} as const;
type Module = keyof typeof FIELDS;

const MAX_IDS = 100;
const PAGE = 200;
/** Pages per read; the next read continues at the time of the last record. */
const MAX_PAGES = 50;
/** A subscription lasts a week at most; it is renewed every day. */
const WATCH_MS = 7 * DAY_MS - 60 * 60_000;

const Notification = v.object({
	module: v.picklist(["Leads", "Contacts"]),
	operation: v.string(),
	ids: v.array(v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(/^\d+$/u))),
	/** Changed fields by record id; empty unless the subscription requests them. */
	affected_fields: v.fallback(v.array(v.record(v.string(), v.array(v.string()))), []),
});

const RecordsAnswer = v.object({
	data: v.array(
		v.object({
			id: v.string(),
			Email: v.nullish(v.string()),
			Email_Opt_Out: v.nullish(v.boolean()),
			Lead_Status: v.nullish(v.string()),
			Modified_Time: v.nullish(v.string()),
		}),
	),
	info: v.nullish(v.object({ next_page_token: v.nullish(v.string()) })),
});
type Records = v.InferOutput<typeof RecordsAnswer>;
type ZohoRecord = Records["data"][number];

const WatchAnswer = v.object({
	watch: v.pipe(
		v.array(v.object({ status: v.string(), code: v.string(), message: v.nullish(v.string(), "") })),
		v.minLength(1),
	),
});

async function records(
	module: Module,
	query: string,
	context: ProviderContext,
	headers: Record<string, string> = {},
): Promise<Records> {
	const path = `/${module}?fields=${FIELDS[module]}&${query}`;
	return (await find(RecordsAnswer, context, { path, headers }, [204, 304])) ?? { data: [] };
}

/** Returns the events of a record. `changed` are the fields that were just changed, if known. */
function eventsOf(record: ZohoRecord, changed: readonly string[], now: number): ReportedEvent[] {
	const { id, Email: email = null, Email_Opt_Out, Lead_Status: status, Modified_Time } = record;
	const at = timeOf(Modified_Time, now);
	const about = { email, remoteId: id, at };
	const events: ReportedEvent[] = [];
	if (Email_Opt_Out) {
		const key = eventKey(id, "opt-out", Modified_Time);
		events.push({ ...about, kind: "unsubscribed", key, isState: !changed.includes("Email_Opt_Out") });
	}
	if (status) {
		const key = eventKey(id, "status", status, Modified_Time);
		events.push({ ...about, kind: "status", key, words: status, isState: true });
	}
	return events;
}

/** Formats a time as Zoho does, to the second. */
const zohoTime = (time: Date) => time.toISOString().replace(/\.\d+Z$/u, "+00:00");

/** Zoho's notifications (docs/providers/zoho.md#what-it-tells-us). They contain only ids, so the records are fetched. */
export const zohoHook: ProviderHook = {
	async read(body, context) {
		const read = v.safeParse(Notification, parseJson(body));
		if (!read.success) return [];
		const { module, operation, ids, affected_fields } = read.output;
		const now = context.now();
		if (operation === "delete") {
			return ids.map(id => ({
				kind: "deleted",
				key: eventKey(id, "deleted"),
				email: null,
				remoteId: id,
				at: new Date(now),
			}));
		}
		const events: ReportedEvent[] = [];
		for (const some of chunksOf(ids, MAX_IDS)) {
			const { data } = await records(module, `ids=${some.join(",")}`, context);
			for (const record of data) {
				const changed = affected_fields.flatMap(fields => fields[record.id] ?? []);
				events.push(...eventsOf(record, changed, now));
			}
		}
		return events;
	},
	async listEvents(since, context) {
		// Zoho excludes changes in that same second.
		const headers = { "If-Modified-Since": zohoTime(new Date(since.getTime() - 1_000)) };
		const listing = `sort_by=Modified_Time&sort_order=asc&per_page=${PAGE}`;
		return readPages(
			"",
			async cursor => {
				const { data, info } = await records("Leads", listing + cursor, context, headers);
				const now = context.now();
				const recent = data.filter(({ Modified_Time }) => timeOf(Modified_Time, now) >= since);
				const events = recent.flatMap(record => eventsOf(record, [], now));
				if (data.length < PAGE) return { events, isTruncated: false };
				const { next_page_token: token } = info ?? {};
				const readUntil = timeOf(data.at(-1)?.Modified_Time, now);
				return {
					events,
					isTruncated: true,
					readUntil,
					next: token && `&page_token=${encodeURIComponent(token)}`,
				};
			},
			MAX_PAGES,
		);
	},
	async watch({ url, secret }, context) {
		const until = new Date(context.now() + WATCH_MS);
		// A number unique to the integration, small enough to be exact in JavaScript.
		const channel_id = hash("sha256", context.connection.id, "buffer").readUIntBE(0, 6);
		const channel = {
			channel_id,
			events: ["Leads.all", "Contacts.all"],
			channel_expiry: zohoTime(until),
			token: secret,
			notify_url: url,
			return_affected_field_values: true,
		};
		const body = { watch: [channel] };
		const answer = await send(context, { method: "POST", path: "/actions/watch", body });
		const [watched] = read(WatchAnswer, answer, context).watch;
		if (watched?.status !== "success") {
			throw messageError("forbidden", `Zoho: ${watched?.message || watched?.code}`, answer, context);
		}
		return until;
	},
};
