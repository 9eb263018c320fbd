import { onINP } from "web-vitals/onINP.js";
import type { Measurement } from "./beacon-queue.ts";

/** Measures first input delay, which web-vitals no longer does; some browsers do not report it. */
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
		// An old browser: the metric is left out.
	}
}

/** Measures the page's response to presses, including earlier ones, which browsers buffer. */
export function measureInteractions(report: (metric: Measurement) => void): void {
	// INP grows while the page is used: each change is reported, and the last value is sent.
	onINP(report, { reportAllChanges: true });
	onFirstInput(report);
}
