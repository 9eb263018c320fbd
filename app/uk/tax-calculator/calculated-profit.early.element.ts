import { formatPounds } from "#domain/tax/format-pounds.ts";
import { lastQuestion } from "./last-question.ts";

/**
 * `<calculated-profit placeholder="[insert amount]">`: replaces the placeholder in chat links with the profit calculated in
 * this tab.
 */
class CalculatedProfit extends HTMLElement {
	#stop = new AbortController();

	connectedCallback() {
		const placeholder = encodeURIComponent(this.getAttribute("placeholder") ?? "");
		const asking = [...this.querySelectorAll("a")].map(link => ({ link, href: link.href }));
		const name = () => {
			const profit = Number(lastQuestion().get("profit"));
			if (!Number.isSafeInteger(profit) || profit <= 0) return;
			for (const { link, href } of asking)
				link.href = href.replace(placeholder, encodeURIComponent(formatPounds(profit)));
		};
		name();
		// The page may be restored from the bfcache after a visit to the calculator.
		window.addEventListener("pageshow", name, { signal: this.#stop.signal });
	}

	disconnectedCallback() {
		this.#stop.abort();
	}
}

customElements.define("calculated-profit", CalculatedProfit);
