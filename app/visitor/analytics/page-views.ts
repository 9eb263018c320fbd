import { track } from "./track.ts";

/** Reports a page view now, and again whenever the browser restores the page from the bfcache. */
export function reportPageViews(): void {
	const report = () => track("page_view", location.pathname);
	report();
	window.addEventListener("pageshow", ({ persisted }) => persisted && report());
}
