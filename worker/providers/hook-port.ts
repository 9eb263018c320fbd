import { hash } from "node:crypto";
import type { ReportedEvent } from "#domain/integrations/provider-event.ts";
import type { ProviderContext } from "./port.ts";

/** What a provider told when it was asked. */
export interface Missed {
	events: ReportedEvent[];
	/** The provider has more to tell than was read: what is beyond has to be asked for again. */
	isCutOff: boolean;
	/** Of one that is cut off: all that happened before this was read, so that it can go on from here. */
	goOn?: Date;
}

/**
 * What one provider tells us by itself, and is asked for in case it told in vain. Like an adapter it is stateless, and
 * throws ProviderError.
 */
export interface ProviderHook {
	/**
	 * The events of a delivery that was verified. What is no event, or of a kind that means nothing to us, is left out.
	 * Only of a provider that tells us anything by itself (HOOK_PROOFS).
	 */
	read?(body: string, context: ProviderContext): Promise<ReportedEvent[]>;
	/** Who left, complained or could not be reached since then, as far as the provider can tell. */
	missed(since: Date, context: ProviderContext): Promise<Missed>;
	/** Has the provider tell us, where that takes a call and ends by itself. Returns until when it does. */
	watch?(address: { url: string; secret: string }, context: ProviderContext): Promise<Date>;
}

/** A key of at most 64 characters that only the same parts have. */
export function eventKey(...parts: readonly (string | number | null | undefined)[]): string {
	return hash("sha256", JSON.stringify(parts), "base64url");
}

/** When something happened: nothing has yet that is still to come, and no database holds every time before 1970. */
export const past = (ms: number, now: number) => new Date(Math.max(0, Math.min(ms, now)));

/** A time as providers write it, in UTC where they name no zone ("2026-11-22 10:00:00"); `otherwise` for what is none. */
export function timeOf(text: string | null | undefined, otherwise: number): Date {
	const isZoned = /(z|[+-]\d\d:?\d\d)$/i.test(text ?? "");
	const at = Date.parse(isZoned || !text ? (text ?? "") : `${text.replace(" ", "T")}Z`);
	return past(Number.isNaN(at) ? otherwise : at, otherwise);
}

/** How many pages of one list are read at a time, where the list cannot be gone on with later. */
const MOST_PAGES = 200;

/** What a list told, page after page from `first` on; `next` is the place of the one behind, if there is one. */
export async function readPages<Place>(
	first: Place,
	read: (place: Place) => Promise<Missed & { next?: Place | null | undefined }>,
	most = MOST_PAGES,
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

/** What several lists told, as one; each is asked for after the one before. */
export async function readEach<List>(lists: readonly List[], ask: (list: List) => Promise<Missed>) {
	const all: Missed = { events: [], isCutOff: false };
	for (const list of lists) {
		const { events, isCutOff } = await ask(list);
		all.events.push(...events);
		all.isCutOff ||= isCutOff;
	}
	return all;
}
