/** `<cost-calculator>` around the calculator, whether its island is awake or not: the button waits until a structure is chosen. */
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
	}

	disconnectedCallback() {
		this.#stop.abort();
	}
}

customElements.define("cost-calculator", CostCalculator);
