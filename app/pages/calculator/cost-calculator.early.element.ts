/**
 * `<cost-calculator>` around the calculator, also before its island is hydrated: disables the button until a structure is
 * chosen.
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
		// The browser may restore an earlier choice.
		window.addEventListener("pageshow", look, { signal });
		look();
	}

	disconnectedCallback() {
		this.#stop.abort();
	}
}

customElements.define("cost-calculator", CostCalculator);
