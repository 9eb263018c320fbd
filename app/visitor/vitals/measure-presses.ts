import { onINP } from "web-vitals/onINP.js";
import type { Measurement } from "./beacon-queue";

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

/** Measures how quickly the page answers to presses, also to those of before: browsers remember them. */
export function measurePresses(report: (metric: Measurement) => void): void {
	// It grows while the page is used: each growth is heard, the last one is sent.
	onINP(report, { reportAllChanges: true });
	onFirstInput(report);
}
