const MAX_WAIT_MS = 2_000;

/** Calls `work` once the page has loaded and the browser is idle. */
export function whenIdle(work: () => void): void {
	const run = () => {
		if (typeof requestIdleCallback === "function") requestIdleCallback(work, { timeout: MAX_WAIT_MS });
		else setTimeout(work, 200);
	};
	if (document.readyState === "complete") run();
	else window.addEventListener("load", run, { once: true });
}
