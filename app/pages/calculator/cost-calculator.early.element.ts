import { keepQuote } from "#app/visitor/selected-package/kept-quote.ts";

/**
 * `<cost-calculator>` around the calculator, whether its island is awake or not: the button waits until a structure is
 * chosen, and a quote that is taken to the lead form (`data-quote`) is kept for it.
 */
class CostCalculator extends HTMLElement {
	#stop = new AbortController();

	connectedCallback() {
		const { signal } = this.#stop;
		const look = () => {
			const button = this.querySelector<HTMLButtonElement>("[type=submit]");
			if (button) button.disabled = button.form?.matches(":invalid") ?? false;
		};
		this.addEventListener("input", look, { signal });
		// A browser may bring back what was chosen here before.
		window.addEventListener("pageshow", look, { signal });
		look();
		const keep = ({ target }: Event) => {
			const link = target instanceof Element ? target.closest<HTMLElement>("[data-quote]") : null;
			if (link) keepQuote(link.dataset.quote ?? "");
		};
		this.addEventListener("click", keep, { signal });
	}

	disconnectedCallback() {
		this.#stop.abort();
	}
}

customElements.define("cost-calculator", CostCalculator);
