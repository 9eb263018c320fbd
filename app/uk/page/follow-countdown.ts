import { type Countdown, countdown } from "#domain/uk/countdown.ts";

/**
 * Calls `draw` with what is left until a moment (epoch milliseconds), at once, every `tickMs` and when it has passed,
 * which no tick is waited for: until then it would say what is over.
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
