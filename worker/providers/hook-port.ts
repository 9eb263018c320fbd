import { hash } from "node:crypto";
import type { ReportedEvent } from "#domain/integrations/provider-event.ts";
import type { ProviderContext } from "./port.ts";

/** Events that a provider lists when asked. */
export interface ListedEvents {
	events: ReportedEvent[];
	/** The provider has more events than were read; the rest must be requested again. */
	isTruncated: boolean;
	/** If cut off: all events before this time were read, so the next read can continue from here. */
	readUntil?: Date;
}

/**
 * Reads a provider's webhooks, and polls for events whose webhooks were missed. Stateless, like an adapter; throws
 * ProviderError.
 */
export interface ProviderHook {
	/**
	 * Parses the events of a verified webhook; anything else in it is skipped. Absent for a provider without webhooks
	 * (HOOK_AUTH).
	 */
	read?(body: string, context: ProviderContext): Promise<ReportedEvent[]>;
	/** Lists unsubscriptions, complaints and bounces since then, as far as the provider can. */
	listEvents(since: Date, context: ProviderContext): Promise<ListedEvents>;
	/** Creates or renews the webhook subscription, where one is needed and expires. Returns when it expires. */
	watch?(address: { url: string; secret: string }, context: ProviderContext): Promise<Date>;
}

/** Returns a key of at most 64 characters, unique for these parts. */
export function eventKey(...parts: readonly (string | number | null | undefined)[]): string {
	return hash("sha256", JSON.stringify(parts), "base64url");
}

/** Clamps an event's time to between 1970, the earliest the database reliably stores, and now. */
export const clampTime = (ms: number, now: number) => new Date(Math.max(0, Math.min(ms, now)));

/** Parses a provider's timestamp, as UTC if it names no zone ("2026-11-22 10:00:00"); `fallback` if it is invalid. */
export function timeOf(text: string | null | undefined, fallback: number): Date {
	const isZoned = /(z|[+-]\d\d:?\d\d)$/i.test(text ?? "");
	const at = Date.parse(isZoned || !text ? (text ?? "") : `${text.replace(" ", "T")}Z`);
	return clampTime(Number.isNaN(at) ? fallback : at, fallback);
}

/** Maximum pages read of a list that cannot be continued later. */
const MAX_PAGES = 200;

/** Reads a list page by page from `first`; `next` is the cursor of the following page, if there is one. */
export async function readPages<Cursor>(
	first: Cursor,
	read: (cursor: Cursor) => Promise<ListedEvents & { next?: Cursor | null | undefined }>,
	maxPages = MAX_PAGES,
): Promise<ListedEvents> {
	const events: ReportedEvent[] = [];
	let cursor = first;
	for (let page = 1; ; page += 1) {
		const { events: pageEvents, next, ...end } = await read(cursor);
		events.push(...pageEvents);
		if (!next) return { events, ...end };
		if (page === maxPages) return { events, ...end, isTruncated: true };
		cursor = next;
	}
}

/** Reads several lists one after another and concatenates their events. */
export async function readEach<List>(lists: readonly List[], ask: (list: List) => Promise<ListedEvents>) {
	const all: ListedEvents = { events: [], isTruncated: false };
	for (const list of lists) {
		const { events, isTruncated } = await ask(list);
		all.events.push(...events);
		all.isTruncated ||= isTruncated;
	}
	return all;
}
