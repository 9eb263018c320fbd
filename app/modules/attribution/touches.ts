import type { Attribution, Touch } from "#domain/leads/attribution.ts";

/** Whether a touch says where the visit came from; a page reached from another page of the site does not. */
export function tellsOrigin({ landingPage: _page, at: _at, ...rest }: Touch): boolean {
	return Object.values(rest).some(value => value !== undefined);
}

/** What is remembered after a page was opened: the first touch stays, a later one that tells an origin is the last. */
export function nextTouches(page: Touch, remembered: Attribution | null): Attribution {
	const first = remembered?.first ?? page;
	return { first, last: tellsOrigin(page) ? page : (remembered?.last ?? page) };
}

/** What goes with a form: the page's own touch counts before the remembered last one, unless it tells nothing. */
export function attributionOf(page: Touch, remembered: Attribution | null): Attribution {
	return remembered ? nextTouches(page, remembered) : { last: page };
}
