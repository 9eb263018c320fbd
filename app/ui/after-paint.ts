/** Longest wait for a paint in milliseconds: a background tab is never painted. */
const MAX_WAIT_MS = 200;

/** Runs `work` after the browser has painted the direct effect of a press, so that expensive work does not delay it. */
export function afterPaint(work: () => void): void {
	const painted = new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)));
	const unseen = new Promise(resolve => setTimeout(resolve, MAX_WAIT_MS));
	void Promise.race([painted, unseen]).then(work);
}
