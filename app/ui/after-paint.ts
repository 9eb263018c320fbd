/** Runs `work` once the browser has painted what a press itself changes: whatever it costs, the press is answered first. */
export function afterPaint(work: () => void): void {
	requestAnimationFrame(() => setTimeout(work));
}
