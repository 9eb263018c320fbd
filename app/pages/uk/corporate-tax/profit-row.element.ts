import { formatPounds } from "#domain/tax/format-pounds.ts";
import { profitScenario } from "./profit-scenario";

/** `<profit-row>` around a slider: its figures follow the profit that it stands at. */
class ProfitRow extends HTMLElement {
	connectedCallback() {
		const slider = this.querySelector("input");
		if (!slider) return;
		slider.addEventListener("input", () => this.#follow(slider));
		// It may have been moved before this script came.
		if (slider.value !== slider.defaultValue) this.#follow(slider);
	}

	#follow(slider: HTMLInputElement) {
		const { dubaiTax, ...figures } = profitScenario(slider.valueAsNumber);
		for (const [name, pounds] of Object.entries({ ...figures, mainland: dubaiTax.mainland }))
			for (const place of this.querySelectorAll(`[data-shows=${name}]`))
				place.textContent = formatPounds(pounds);
		slider.setAttribute("aria-valuetext", formatPounds(figures.profitLevel));
	}
}

customElements.define("profit-row", ProfitRow);
