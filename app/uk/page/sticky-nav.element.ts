import { whenIdle } from "#app/site/overlays/when-idle.ts";
import { NAV_APPEARS_AFTER_PX, NAV_COUNTDOWN_TICK_MS } from "#domain/uk/countdown.ts";
import { isUkOfficeOpen, OFFICE_HOURS_RECHECK_MS } from "#domain/uk/office-hours.ts";
import { followCountdown } from "./follow-countdown.ts";

/** Scrolls a link to the middle of its row. */
function toMiddle(link: HTMLElement) {
	const bar = link.parentElement;
	if (bar) bar.scrollLeft = link.offsetLeft - (bar.clientWidth - link.offsetWidth) / 2;
}

/** `<sticky-nav>` around the UK navigation: shows it on scroll, and updates its countdown and its phone button. */
class StickyNav extends HTMLElement {
	#stop = new AbortController();
	#watchesOffice = false;

	connectedCallback() {
		const { signal } = this.#stop;
		const look = () => this.#show(window.scrollY > NAV_APPEARS_AFTER_PX);
		// In an animation frame the layout has been computed; reading scrollY right after hydration would force an additional
		// layout.
		const first = requestAnimationFrame(look);
		signal.addEventListener("abort", () => cancelAnimationFrame(first));
		window.addEventListener("scroll", look, { passive: true, signal });
		this.addEventListener("focusin", () => this.#showFocused(), { signal });
		this.#showFocused();
		this.#countDown(signal);
	}

	disconnectedCallback() {
		this.#stop.abort();
	}

	#show(shown: boolean) {
		const nav = this.querySelector("nav");
		if (!nav || nav.dataset.shown === String(shown)) return;
		nav.dataset.shown = String(shown);
		if (!shown) return;
		this.#showHere();
		this.#watchOffice(this.#stop.signal);
	}

	/** Scrolls the link with keyboard focus into view: a browser does not scroll to a link that is partly visible. */
	#showFocused() {
		const focused = this.querySelector<HTMLElement>("a:focus-visible");
		if (focused) toMiddle(focused);
	}

	/** Scrolls the current page's link into view. */
	#showHere() {
		const here = this.querySelector<HTMLElement>("[aria-current]");
		if (here) toMiddle(here);
	}

	#countDown(signal: AbortSignal) {
		const words = this.querySelector<HTMLElement>("[data-ends]");
		if (!words) return;
		const { ends, running = "", ended = "" } = words.dataset;
		followCountdown(Number(ends), NAV_COUNTDOWN_TICK_MS, signal, left => {
			words.textContent =
				left.state === "ended" ? ended : `${running} ${left.days}d ${left.hours}h ${left.minutes}m`;
		});
	}

	/** Shows the phone button during UK office hours, checked every 60 s (docs/specification/uk.md#office-hours). */
	#watchOffice(signal: AbortSignal) {
		const phone = this.querySelector<HTMLElement>("[data-office-phone]");
		if (!phone || this.#watchesOffice) return;
		this.#watchesOffice = true;
		const check = () => {
			const isOpen = isUkOfficeOpen(new Date());
			if (phone.hidden !== isOpen) return;
			phone.hidden = !isOpen;
			// The button changes the width of the row.
			this.#showHere();
		};
		whenIdle(check);
		const timer = setInterval(check, OFFICE_HOURS_RECHECK_MS);
		signal.addEventListener("abort", () => clearInterval(timer));
	}
}

customElements.define("sticky-nav", StickyNav);
