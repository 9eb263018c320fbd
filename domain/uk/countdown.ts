/** What a countdown shows: its parts while it runs, or that the offer has ended. */
export type Countdown =
	| {
			readonly state: "running";
			readonly days: number;
			readonly hours: number;
			readonly minutes: number;
			readonly seconds: number;
	  }
	| { readonly state: "ended" };

/** How often the two countdowns are redrawn, in milliseconds (docs/specification/uk.md#navigation). */
export const NAV_COUNTDOWN_TICK_MS = 60_000;
export const BANNER_COUNTDOWN_TICK_MS = 1_000;

/** The sticky UK navigation appears beyond this scroll position, in pixels. */
export const NAV_APPEARS_AFTER_PX = 80;

/** Time left between two moments, both epoch milliseconds; a begun second counts as a whole one. */
export function countdown(endsAt: number, now: number): Countdown {
	const left = Math.ceil((endsAt - now) / 1000);
	if (!(left > 0)) return { state: "ended" };
	return {
		state: "running",
		days: Math.floor(left / 86_400),
		hours: Math.floor(left / 3_600) % 24,
		minutes: Math.floor(left / 60) % 60,
		seconds: left % 60,
	};
}
