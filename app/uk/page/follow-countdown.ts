import { type Countdown, countdown } from "#domain/uk/countdown.ts";

/**
 * Calls `draw` with the time left until `endsAt` (epoch milliseconds): at once, every `tickMs`, and exactly at the end, because
 * an expired countdown would otherwise be shown until the next tick.
 */
export function followCountdown(
	endsAt: number,
	tickMs: number,
	signal: AbortSignal,
	draw: (left: Countdown) => void,
): void {
	let atEnd: ReturnType<typeof setTimeout> | undefined;
	const stop = () => {
		clearInterval(timer);
		clearTimeout(atEnd);
	};
	const tick = () => {
		const left = countdown(endsAt, Date.now());
		draw(left);
		const restMs = endsAt - Date.now();
		if (left.state === "ended") stop();
		else if (restMs < tickMs) atEnd = setTimeout(tick, restMs);
	};
	const timer = setInterval(tick, tickMs);
	signal.addEventListener("abort", stop);
	tick();
}
