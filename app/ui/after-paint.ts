/** Milliseconds after which work no longer waits for a paint: a tab that nobody looks at has none. */
const LONGEST_WAIT_MS = 200;

/** Runs `work` once the browser has painted what a press itself changes: whatever it costs, the press is answered first. */
export function afterPaint(work: () => void): void {
	const painted = new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)));
	const unseen = new Promise(resolve => setTimeout(resolve, LONGEST_WAIT_MS));
	void Promise.race([painted, unseen]).then(work);
}
