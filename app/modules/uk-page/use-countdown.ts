import { useEffect, useState } from "react";
import { parseInstant } from "#domain/content/entries.ts";
import { type Countdown, countdown } from "#domain/uk/countdown.ts";

const ENDED: Countdown = { state: "ended" };

/**
 * A countdown to the moment that a content entry holds, redrawn every `tickMs`. Null until the browser's clock is
 * known, since the page is the same for everyone; an entry that holds no moment counts as ended.
 */
export function useCountdown(endsAt: string, tickMs: number): Countdown | null {
	const [left, setLeft] = useState<Countdown | null>(null);
	useEffect(() => {
		const end = parseInstant(endsAt)?.getTime();
		const draw = () => {
			const next = end === undefined ? ENDED : countdown(end, Date.now());
			setLeft(next);
			if (next.state === "ended") clearInterval(timer);
		};
		const timer = setInterval(draw, tickMs);
		draw();
		return () => clearInterval(timer);
	}, [endsAt, tickMs]);
	return left;
}
