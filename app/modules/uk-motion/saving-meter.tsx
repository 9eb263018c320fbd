import { useEffect, useRef } from "react";
import { formatPoundsAndPence } from "#domain/tax/format-pounds.ts";

const SECONDS_A_YEAR = 365 * 24 * 60 * 60;
const TICK_MS = 100;

/** Pounds that a yearly saving comes to while the page is open, counted up. */
export function SavingMeter({ yearly }: { yearly: number }) {
	const shown = useRef<HTMLSpanElement>(null);
	useEffect(() => {
		const start = performance.now();
		const timer = setInterval(() => {
			const seconds = (performance.now() - start) / 1000;
			if (shown.current)
				shown.current.textContent = formatPoundsAndPence((yearly / SECONDS_A_YEAR) * seconds);
		}, TICK_MS);
		return () => clearInterval(timer);
	}, [yearly]);
	return (
		<span ref={shown} aria-hidden="true">
			£0.00
		</span>
	);
}
