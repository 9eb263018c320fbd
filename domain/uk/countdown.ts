/** State of a countdown: its parts while it runs, or ended. */
export type Countdown =
	| {
			readonly state: "running";
			readonly days: number;
			readonly hours: number;
			readonly minutes: number;
			readonly seconds: number;
	  }
	| { readonly state: "ended" };

/** Redraw intervals of the two countdowns, in milliseconds (docs/specification/uk.md#navigation). */
export const NAV_COUNTDOWN_TICK_MS = 60_000;
export const BANNER_COUNTDOWN_TICK_MS = 1_000;

/** Scroll position, in pixels, beyond which the sticky UK navigation appears. */
export const NAV_APPEARS_AFTER_PX = 80;

/** Returns the time left, both arguments in epoch milliseconds; a started second counts as a whole one. */
export function countdown(endsAt: number, now: number): Countdown {
	const seconds = Math.ceil((endsAt - now) / 1000);
	if (!(seconds > 0)) return { state: "ended" };
	return {
		state: "running",
		days: Math.floor(seconds / 86_400),
		hours: Math.floor(seconds / 3_600) % 24,
		minutes: Math.floor(seconds / 60) % 60,
		seconds: seconds % 60,
	};
}
