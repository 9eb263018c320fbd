import { setTimeout as delay } from "node:timers/promises";
import * as v from "valibot";
import type { ProviderEventKind, ReportedEvent } from "#domain/integrations/provider-event.ts";
import { eventKey, type ProviderHook, readEach, readPages, timeOf } from "../hook-port.ts";
import { parseJson } from "../http/parse-json.ts";
import type { ProviderContext } from "../port.ts";
import { ProviderError } from "../provider-error.ts";
import { ask, WINDOW_MS } from "./request.ts";

// A Map, because plain objects inherit keys such as "constructor".
const KINDS: ReadonlyMap<string, ProviderEventKind> = new Map([
	["subscriber.unsubscribed", "unsubscribed"],
	["subscriber.spam_reported", "complained"],
	["subscriber.bounced", "bounced"],
	["subscriber.deleted", "deleted"],
]);

/** Statuses of subscribers who get no more campaigns. */
const KIND_BY_STATUS = { unsubscribed: "unsubscribed", bounced: "bounced", junk: "complained" } as const;
const PAGE = 100;
/** The list cannot be filtered by date, so it is read to its end every night; this guards against an endless one. */
const MAX_PAGES = 5_000;

const Time = v.nullish(v.string());
const Subscriber = v.object({
	id: v.nullish(v.pipe(v.union([v.string(), v.number()]), v.transform(String)), null),
	email: v.string(),
	unsubscribed_at: Time,
	deleted_at: Time,
	updated_at: Time,
});
type Subscriber = v.InferOutput<typeof Subscriber>;

/** The subscriber is nested in the event, or its fields are beside the type. */
const Event = v.union([
	v.pipe(
		v.object({ type: v.string(), subscriber: Subscriber }),
		v.transform(({ type, subscriber }) => ({ type, subscriber })),
	),
	v.pipe(
		v.object({ type: v.string(), data: v.object({ subscriber: Subscriber }) }),
		v.transform(({ type, data: { subscriber } }) => ({ type, subscriber })),
	),
	v.pipe(
		v.object({ event: v.string(), ...Subscriber.entries }),
		v.transform(({ event, ...subscriber }) => ({ type: event, subscriber })),
	),
]);

/** A batch of events, or a single one. */
const Delivery = v.union([
	v.pipe(
		v.object({ events: v.array(v.unknown()) }),
		v.transform(({ events }) => events),
	),
	v.pipe(
		v.looseObject({}),
		v.transform((event): unknown[] => [event]),
	),
]);

const SubscribersAnswer = v.object({
	data: v.array(Subscriber),
	meta: v.nullish(v.object({ next_cursor: v.nullish(v.string()) }), {}),
});

function happenedAt(kind: ProviderEventKind, { unsubscribed_at, deleted_at, updated_at }: Subscriber) {
	const own = kind === "deleted" ? deleted_at : kind === "unsubscribed" ? unsubscribed_at : null;
	return own ?? updated_at;
}

function eventOf(input: unknown, now: number): ReportedEvent[] {
	const read = v.safeParse(Event, input);
	if (!read.success) return [];
	const { type, subscriber } = read.output;
	const kind = KINDS.get(type);
	if (!kind) return [];
	const { email, id } = subscriber;
	const time = happenedAt(kind, subscriber);
	const key = eventKey(type, id, email, time ?? JSON.stringify(input));
	return [{ kind, key, email, remoteId: id, at: timeOf(time, now) }];
}

/** Reads a page of a list. Waits once if this minute's calls are used up, because starting over would never finish. */
async function subscribers(path: string, context: ProviderContext) {
	const call = { method: "GET", path } as const;
	try {
		return await ask(SubscribersAnswer, context, call);
	} catch (error) {
		const waitMs =
			error instanceof ProviderError && error.kind === "throttled"
				? (error.retryAfterMs ?? WINDOW_MS)
				: Number.POSITIVE_INFINITY;
		if (waitMs > WINDOW_MS) throw error;
		await delay(waitMs, undefined, { signal: context.signal });
		return ask(SubscribersAnswer, context, call);
	}
}

/** Lists subscribers who got this status since then. */
function lost(status: keyof typeof KIND_BY_STATUS, since: Date, context: ProviderContext) {
	const kind = KIND_BY_STATUS[status];
	const first = `/subscribers?filter[status]=${status}&limit=${PAGE}`;
	return readPages(
		first,
		async path => {
			const { data, meta } = await subscribers(path, context);
			const events = data.flatMap((subscriber): ReportedEvent[] => {
				const { email, id } = subscriber;
				const at = timeOf(happenedAt(kind, subscriber), context.now());
				const key = eventKey("subscriber", kind, email, at.toISOString());
				return at >= since ? [{ kind, key, email, remoteId: id, at, isState: true }] : [];
			});
			const cursor = meta?.next_cursor;
			return { events, isTruncated: false, next: cursor && `${first}&cursor=${encodeURIComponent(cursor)}` };
		},
		MAX_PAGES,
	);
}

/** MailerLite's webhooks (docs/providers/mailerlite.md#what-it-tells-us). */
export const mailerliteHook: ProviderHook = {
	async read(body, context) {
		const delivery = v.safeParse(Delivery, parseJson(body));
		return delivery.success ? delivery.output.flatMap(event => eventOf(event, context.now())) : [];
	},
	listEvents: (since, context) =>
		readEach(["unsubscribed", "bounced", "junk"] as const, status => lost(status, since, context)),
};
