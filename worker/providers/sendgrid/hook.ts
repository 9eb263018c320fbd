import * as v from "valibot";
import type { ProviderEventKind, ReportedEvent } from "#domain/integrations/provider-event.ts";
import {
	clampTime,
	eventKey,
	type ListedEvents,
	type ProviderHook,
	readEach,
	readPages,
} from "../hook-port.ts";
import { parseJson } from "../http/parse-json.ts";
import { Numeric } from "../http/read-answer.ts";
import type { ProviderContext } from "../port.ts";
import { find } from "./request.ts";

const Event = v.object({
	email: v.string(),
	event: v.string(),
	timestamp: Numeric,
	sg_event_id: v.nullish(v.string()),
	type: v.nullish(v.string()),
	reason: v.nullish(v.string()),
});
type Event = v.InferOutput<typeof Event>;

// A Map, because plain objects inherit keys such as "constructor".
const KINDS: ReadonlyMap<string, ProviderEventKind> = new Map([
	["unsubscribe", "unsubscribed"],
	["group_unsubscribe", "unsubscribed"],
	["spamreport", "complained"],
	["bounce", "bounced"],
]);

/** Reasons for "dropped" events, which name the suppression list that the address is on. */
const DROPPED: readonly (readonly [RegExp, ProviderEventKind])[] = [
	[/unsubscribed/i, "unsubscribed"],
	[/spam report/i, "complained"],
	[/bounced|invalid/i, "bounced"],
];

/** SendGrid's suppression lists and their meaning. */
const LISTS: readonly (readonly [string, ProviderEventKind])[] = [
	["unsubscribes", "unsubscribed"],
	["spam_reports", "complained"],
	["bounces", "bounced"],
	["invalid_emails", "bounced"],
];
const PAGE = 500;

const ListAnswer = v.array(
	v.object({ email: v.string(), created: v.nullish(Numeric, 0), reason: v.nullish(v.string()) }),
);

/** Unsubscribes from a single group. */
const GroupAnswer = v.array(v.object({ email: v.string(), group_id: Numeric, created_at: Numeric }));

function kindOf({ event, type, reason }: Event): ProviderEventKind | undefined {
	// A temporary block: the address itself is valid.
	if (event === "bounce" && type === "blocked") return undefined;
	if (event !== "dropped") return KINDS.get(event);
	return DROPPED.find(([pattern]) => pattern.test(reason ?? ""))?.[1];
}

function eventOf(input: unknown, now: number): ReportedEvent[] {
	const read = v.safeParse(Event, input);
	if (!read.success) return [];
	const { email, event, timestamp, sg_event_id, reason } = read.output;
	const kind = kindOf(read.output);
	if (!kind) return [];
	const at = clampTime(timestamp * 1000, now);
	const key = eventKey(sg_event_id ?? JSON.stringify(input));
	const detail = kind === "bounced" && event !== "dropped" ? (reason ?? undefined) : undefined;
	// Every mail to a suppressed address is dropped, however old the suppression; the lists themselves are read every night.
	const undated = event === "dropped" ? { isState: true, isUndated: true } : {};
	return [{ kind, key, email, remoteId: null, at, words: detail, ...undated }];
}

const listed =
	([list, kind]: (typeof LISTS)[number]) =>
	(since: Date, context: ProviderContext): Promise<ListedEvents> => {
		const start = Math.floor(since.getTime() / 1000);
		return readPages(0, async offset => {
			const path = `/suppression/${list}?start_time=${start}&limit=${PAGE}&offset=${offset}`;
			// The key may lack permission for some lists.
			const rows = (await find(ListAnswer, context, { path }, [403])) ?? [];
			const events = rows.map(({ email, created, reason }): ReportedEvent => {
				const at = clampTime((created ?? 0) * 1000, context.now());
				const key = eventKey(list, email, created);
				const detail = kind === "bounced" ? (reason ?? undefined) : undefined;
				return { kind, key, email, remoteId: null, at, words: detail, isState: true };
			});
			return { events, isTruncated: false, next: rows.length < PAGE ? null : offset + PAGE };
		});
	};

/** Reads group unsubscribes: one answer holds all of them, whatever their age. */
async function leftGroups(since: Date, context: ProviderContext): Promise<ListedEvents> {
	const rows = (await find(GroupAnswer, context, { path: "/asm/suppressions" }, [403])) ?? [];
	const events = rows.map(({ email, group_id, created_at }): ReportedEvent => {
		const at = clampTime(created_at * 1000, context.now());
		const key = eventKey("group", group_id, email, created_at);
		return { kind: "unsubscribed", key, email, remoteId: null, at, isState: true };
	});
	return { events: events.filter(({ at }) => at >= since), isTruncated: false };
}

/** SendGrid's Event Webhook (docs/providers/sendgrid.md#what-it-tells-us). */
export const sendgridHook: ProviderHook = {
	async read(body, context) {
		const events = parseJson(body);
		return Array.isArray(events) ? events.flatMap(event => eventOf(event, context.now())) : [];
	},
	listEvents: (since, context) => readEach([...LISTS.map(listed), leftGroups], ask => ask(since, context)),
};
