import { onCLS } from "web-vitals/onCLS.js";
import { onFCP } from "web-vitals/onFCP.js";
import { onLCP } from "web-vitals/onLCP.js";
import { onTTFB } from "web-vitals/onTTFB.js";
import { sendBeacon } from "#app/visitor/analytics/send-beacon.ts";
import { onEvent, track } from "#app/visitor/analytics/track.ts";
import { isSlowVital } from "#domain/tracking/vitals.ts";
import { BeaconQueue, type Measurement } from "./beacon-queue.ts";
import type { PageEvent } from "./start-measuring.ts";

function send(url: string, body: object): void {
	if (!sendBeacon(url, body)) console.info("A measurement could not be sent", url);
}

/**
 * Measures this page from now on and sends the results in as few beacons as possible. `held` are earlier events; `visit` is
 * sent with the first events; `used` resolves at the visitor's first interaction.
 */
export function measure(
	held: readonly PageEvent[],
	{ visit, used }: { visit: object | null; used: Promise<void> },
): void {
	const device = window.matchMedia("(max-width: 47.99rem), (pointer: coarse)").matches ? "mobile" : "desktop";
	const queue = new BeaconQueue(send, device, visit);
	for (const [event, page] of held) queue.addEvent(event, page);
	onEvent(event => queue.addEvent(event, window.location.pathname));

	const slow = new Set<string>();
	const report = ({ name, value, id }: Measurement) => {
		queue.addMetric({ name, value, id }, window.location.pathname);
		if (!isSlowVital(name, value) || slow.has(name)) return;
		slow.add(name);
		track("slow_web_vital", name, name === "CLS" ? Number(value.toFixed(3)) : Math.round(value));
	};
	for (const on of [onLCP, onFCP, onTTFB]) on(report);
	// CLS grows while the page is used: each change is reported, and the last value is sent.
	onCLS(report, { reportAllChanges: true });
	used
		.then(() => import("./measure-interactions.ts"))
		.then(
			({ measureInteractions }) => measureInteractions(report),
			error => console.error("Presses could not be measured", error),
		);

	// web-vitals reports its final values on this event too; its listeners were added first, so the flush includes them.
	document.addEventListener("visibilitychange", () => {
		if (document.visibilityState === "hidden") queue.flush({ leaving: true });
	});
	window.addEventListener("pagehide", () => queue.flush({ leaving: true }));
}
