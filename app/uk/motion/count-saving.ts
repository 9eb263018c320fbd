import { formatPoundsAndPence } from "#domain/tax/format-pounds.ts";

const SECONDS_A_YEAR = 365 * 24 * 60 * 60;
const TICK_MS = 100;

/** Counts up, in an element with data-yearly-saving (pounds), what that saving comes to while the page is open. */
export function countSaving(meter: HTMLElement, signal: AbortSignal): void {
	const perSecond = Number(meter.dataset.yearlySaving) / SECONDS_A_YEAR;
	const figure = document.createElement("span");
	figure.ariaHidden = "true";
	meter.replaceChildren(document.createElement("br"), figure, ` ${meter.dataset.label ?? ""}`);
	const start = performance.now();
	const draw = () => {
		figure.textContent = formatPoundsAndPence(((performance.now() - start) / 1000) * perSecond);
	};
	draw();
	const timer = setInterval(draw, TICK_MS);
	signal.addEventListener("abort", () => clearInterval(timer));
}
