const LONGEST_WAIT_MS = 2_000;

/** Calls `work` once the page has loaded and the browser has nothing better to do; call the result to take it back. */
export function whenIdle(work: () => void): () => void {
	let taken = false;
	const run = () => {
		if (!taken) work();
	};
	const rest = () => {
		if (typeof requestIdleCallback === "function") requestIdleCallback(run, { timeout: LONGEST_WAIT_MS });
		else setTimeout(run, 200);
	};
	if (document.readyState === "complete") rest();
	else window.addEventListener("load", rest, { once: true });
	return () => {
		taken = true;
	};
}
