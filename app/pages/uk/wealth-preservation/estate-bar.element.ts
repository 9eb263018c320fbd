import { formatPounds } from "#domain/tax/format-pounds.ts";
import { inheritanceTax } from "#domain/tax/inheritance-tax.ts";

/** `<estate-bar>` around a slider: figures and bar follow the estate that it stands at. */
class EstateBar extends HTMLElement {
	connectedCallback() {
		const slider = this.querySelector("input");
		if (!slider) return;
		slider.addEventListener("input", () => this.#follow(slider));
		// It may have been moved before this script came.
		if (slider.value !== slider.defaultValue) this.#follow(slider);
	}

	#follow(slider: HTMLInputElement) {
		const estate = slider.valueAsNumber;
		const tax = inheritanceTax(estate);
		const shown = { estate, tax, heirs: estate - tax };
		for (const [name, pounds] of Object.entries(shown))
			for (const place of this.querySelectorAll(`[data-shows=${name}]`))
				place.textContent = formatPounds(pounds);
		slider.setAttribute("aria-valuetext", formatPounds(estate));
		this.querySelector("[data-taken]")?.setAttribute("width", String((tax / estate) * 1000));
	}
}

customElements.define("estate-bar", EstateBar);
