import { SliderElement } from "#app/ui/range/slider-element.ts";
import { formatPounds } from "#domain/tax/format-pounds.ts";
import { inheritanceTax } from "#domain/tax/inheritance-tax.ts";

/** `<estate-bar>` around a slider: figures and bar follow the chosen estate. */
class EstateBar extends SliderElement {
	protected follow(slider: HTMLInputElement) {
		const value = slider.valueAsNumber;
		const tax = inheritanceTax(value);
		const estate = formatPounds(value);
		this.show({ estate, tax: formatPounds(tax), heirs: formatPounds(value - tax) });
		slider.setAttribute("aria-valuetext", estate);
		this.querySelector("[data-taken]")?.setAttribute("width", String((tax / value) * 1000));
	}
}

customElements.define("estate-bar", EstateBar);
