import { followCountdown } from "#app/uk/page/follow-countdown.ts";
import { track } from "#app/visitor/analytics/track.ts";
import { BANNER_COUNTDOWN_TICK_MS } from "#domain/uk/countdown.ts";

/** `<countdown-banner ends="1753991999000">`: shows its part "running" or "ended", and removes itself when it is dismissed. */
class CountdownBanner extends HTMLElement {
	#stop = new AbortController();

	connectedCallback() {
		const { signal } = this.#stop;
		const dismiss = () => {
			this.remove();
			track("uk_countdown", "dismissed");
		};
		const parts = this.querySelectorAll<HTMLElement>("[data-part]");
		// It was dismissed before this script loaded.
		if (!this.querySelector("[open]")) return dismiss();
		let reported = "";
		followCountdown(Number(this.getAttribute("ends")), BANNER_COUNTDOWN_TICK_MS, signal, left => {
			for (const part of parts) part.toggleAttribute("open", part.dataset.part === left.state);
			if (left.state === "running") {
				for (const unit of ["days", "hours", "minutes", "seconds"] as const) {
					const digits = this.querySelector(`[data-unit=${unit}]`);
					if (digits) digits.textContent = String(left[unit]).padStart(2, "0");
				}
			}
			if (reported !== left.state) track("uk_countdown", left.state === "ended" ? "ended" : "shown");
			reported = left.state;
		});
		this.addEventListener("submit", dismiss);
	}

	disconnectedCallback() {
		this.#stop.abort();
	}
}

customElements.define("countdown-banner", CountdownBanner);
