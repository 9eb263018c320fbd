import { type MetricType, onCLS, onFCP, onINP, onLCP, onTTFB } from "web-vitals";
import { onEvent, track } from "#app/visitor/analytics/track.ts";
import { isSlowVital } from "#domain/tracking/vitals.ts";
import { BeaconQueue, type Measurement } from "./beacon-queue";
import type { PageEvent } from "./start-measuring";

function sendBeacon(url: string, body: object): void {
	const blob = new Blob([JSON.stringify(body)], { type: "application/json" });
	if (!navigator.sendBeacon(url, blob)) console.info("A measurement could not be sent", url);
}

/** The delay of the first input, which web-vitals measures no more; some browsers never tell it. */
function onFirstInput(report: (metric: Measurement) => void): void {
	try {
		const observer = new PerformanceObserver(list => {
			const [entry] = list.getEntries();
			if (!entry || !("processingStart" in entry) || typeof entry.processingStart !== "number") return;
			observer.disconnect();
			const value = Math.max(0, entry.processingStart - entry.startTime);
			report({ name: "FID", value, id: `fid-${Math.round(entry.startTime)}` });
		});
		observer.observe({ type: "first-input", buffered: true });
	} catch {
		// An old browser: this metric is left out.
	}
}

/** Measures this page from now on and sends it all in as few beacons as possible. `held` happened before. */
export function measure(held: readonly PageEvent[]): void {
	const device = window.matchMedia("(max-width: 47.99rem), (pointer: coarse)").matches ? "mobile" : "desktop";
	const queue = new BeaconQueue(sendBeacon, device);
	for (const [event, page] of held) queue.addEvent(event, page);
	onEvent(event => queue.addEvent(event, window.location.pathname));

	const slow = new Set<string>();
	const report = ({ name, value, id }: Measurement) => {
		queue.addMetric({ name, value, id }, window.location.pathname);
		if (!isSlowVital(name, value) || slow.has(name)) return;
		slow.add(name);
		track("slow_web_vital", name, name === "CLS" ? Number(value.toFixed(3)) : Math.round(value));
	};
	const vital = ({ name, value, id }: MetricType) => report({ name, value, id });
	for (const on of [onLCP, onFCP, onTTFB]) on(vital);
	// These two grow while the page is used: each growth is heard, the last one is sent.
	for (const on of [onCLS, onINP]) on(vital, { reportAllChanges: true });
	onFirstInput(report);

	// Web vitals report their last values on this event too, and were listening first.
	document.addEventListener("visibilitychange", () => {
		if (document.visibilityState === "hidden") queue.flush({ leaving: true });
	});
	window.addEventListener("pagehide", () => queue.flush({ leaving: true }));
}
