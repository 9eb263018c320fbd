import { type Countdown, countdown } from "#domain/uk/countdown.ts";

/** Calls `draw` with what is left until a moment (epoch milliseconds), at once and every `tickMs` until it has passed. */
export function followCountdown(
	endsAt: number,
	tickMs: number,
	signal: AbortSignal,
	draw: (left: Countdown) => void,
): void {
	const tick = () => {
		const left = countdown(endsAt, Date.now());
		draw(left);
		if (left.state === "ended") clearInterval(timer);
	};
	const timer = setInterval(tick, tickMs);
	signal.addEventListener("abort", () => clearInterval(timer));
	tick();
}
