import { track } from "./track";

/** Reports the page that is there, and again whenever the browser brings it back as it was left. */
export function reportPageViews(): void {
	const report = () => track("page_view", location.pathname);
	report();
	window.addEventListener("pageshow", ({ persisted }) => persisted && report());
}
