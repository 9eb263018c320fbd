import type { Attribution, Touch } from "#domain/leads/attribution.ts";
import { TOUCH_PARAMETERS } from "#domain/leads/touch-from-url.ts";

/** Whether a touch tells where the visit came from; a page reached from another page of the site does not. */
export function hasOrigin({ landingPage: _page, at: _at, ...rest }: Touch): boolean {
	return Object.values(rest).some(value => value !== undefined);
}

/**
 * Returns the touches to store after a page view: the first touch stays, and the page's touch becomes the last one if it tells
 * an origin.
 */
export function nextTouches(page: Touch, remembered: Attribution | null): Attribution {
	const first = remembered?.first ?? page;
	return { first, last: hasOrigin(page) ? page : (remembered?.last ?? page) };
}

/**
 * Returns the touches that are sent with a form: the page's own touch takes precedence over the stored last one, unless it
 * tells no origin. Without stored touches, a page that was reached from `within` the site gives none, because the visit's
 * landing page is unknown.
 */
export function attributionOf(page: Touch, remembered: Attribution | null, within: boolean): Attribution {
	if (remembered) return nextTouches(page, remembered);
	return within && !hasOrigin(page) ? {} : { last: page };
}

const NAMES = [...TOUCH_PARAMETERS, "referrer", "landingPage", "at"] as const;

function storedTouch(data: unknown): Touch | null {
	if (typeof data !== "object" || data === null) return null;
	const parameters = new Map<string, unknown>(Object.entries(data));
	const touch: Touch = {};
	for (const name of NAMES) {
		const value = parameters.get(name);
		if (typeof value === "string" && value.length <= 2000) touch[name] = value;
	}
	return touch;
}

/**
 * Parses the stored touches; null when they are malformed. By hand, because every page of a consenting visitor does it and a
 * schema library would be loaded for it.
 */
export function storedTouches(text: string | null): Attribution | null {
	if (text === null) return null;
	try {
		const { first, last }: { first?: unknown; last?: unknown } = { ...JSON.parse(text) };
		const touches = { first: storedTouch(first), last: storedTouch(last) };
		return touches.first && touches.last ? { first: touches.first, last: touches.last } : null;
	} catch {
		return null;
	}
}
