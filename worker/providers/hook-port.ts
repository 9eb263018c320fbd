import { hash } from "node:crypto";
import type { ReportedEvent } from "#domain/integrations/provider-event.ts";
import type { ProviderContext } from "./port.ts";

/** Events that a provider lists when asked. */
export interface Missed {
	events: ReportedEvent[];
	/** The provider has more events than were read; the rest must be requested again. */
	isCutOff: boolean;
	/** If cut off: all events before this time were read, so the next read can continue from here. */
	goOn?: Date;
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
	missed(since: Date, context: ProviderContext): Promise<Missed>;
	/** Creates or renews the webhook subscription, where one is needed and expires. Returns when it expires. */
	watch?(address: { url: string; secret: string }, context: ProviderContext): Promise<Date>;
}

/** Returns a key of at most 64 characters, unique for these parts. */
export function eventKey(...parts: readonly (string | number | null | undefined)[]): string {
	return hash("sha256", JSON.stringify(parts), "base64url");
}

/** Clamps an event's time to between 1970, the earliest the database reliably stores, and now. */
export const past = (ms: number, now: number) => new Date(Math.max(0, Math.min(ms, now)));

/** Parses a provider's timestamp, as UTC if it names no zone ("2026-11-22 10:00:00"); `otherwise` if it is invalid. */
export function timeOf(text: string | null | undefined, otherwise: number): Date {
	const isZoned = /(z|[+-]\d\d:?\d\d)$/i.test(text ?? "");
	const at = Date.parse(isZoned || !text ? (text ?? "") : `${text.replace(" ", "T")}Z`);
	return past(Number.isNaN(at) ? otherwise : at, otherwise);
}

/** Maximum pages read of a list that cannot be continued later. */
const MAX_PAGES = 200;

/** Reads a list page by page from `first`; `next` is the place of the following page, if there is one. */
export async function readPages<Place>(
	first: Place,
	read: (place: Place) => Promise<Missed & { next?: Place | null | undefined }>,
	most = MAX_PAGES,
): Promise<Missed> {
	const events: ReportedEvent[] = [];
	let place = first;
	for (let page = 1; ; page += 1) {
		const { events: told, next, ...end } = await read(place);
		events.push(...told);
		if (!next) return { events, ...end };
		if (page === most) return { events, ...end, isCutOff: true };
		place = next;
	}
}

/** Reads several lists one after another and concatenates their events. */
export async function readEach<List>(lists: readonly List[], ask: (list: List) => Promise<Missed>) {
	const all: Missed = { events: [], isCutOff: false };
	for (const list of lists) {
		const { events, isCutOff } = await ask(list);
		all.events.push(...events);
		all.isCutOff ||= isCutOff;
	}
	return all;
}
