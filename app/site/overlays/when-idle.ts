const MAX_WAIT_MS = 2_000;

/** Calls `work` once the page has loaded and the browser is idle. */
export function whenIdle(work: () => void): void {
	const rest = () => {
		if (typeof requestIdleCallback === "function") requestIdleCallback(work, { timeout: MAX_WAIT_MS });
		else setTimeout(work, 200);
	};
	if (document.readyState === "complete") rest();
	else window.addEventListener("load", rest, { once: true });
}
