import { SliderElement } from "#app/ui/range/slider-element.ts";
import { calculatorUrl } from "#app/uk/tax-calculator/question.ts";
import { calculateTax } from "#domain/tax/calculate-tax.ts";
import { formatPounds } from "#domain/tax/format-pounds.ts";

/** Debounce of the screen reader announcement: milliseconds that the slider must rest. */
const REST_MS = 600;

/** `<profit-skyline>` around the hero's slider: figures, drawing and links follow the chosen profit. */
class ProfitSkyline extends SliderElement {
	#telling: ReturnType<typeof setTimeout> | undefined;

	disconnectedCallback() {
		clearTimeout(this.#telling);
	}

	protected follow(slider: HTMLInputElement) {
		const question = { income: slider.valueAsNumber, method: "dividend" } as const;
		const tax = calculateTax(question);
		const profit = formatPounds(tax.income);
		const saving = formatPounds(tax.totalSavings);
		this.show({
			profit,
			saving,
			uk: formatPounds(tax.totalUKTax),
			dubai: formatPounds(tax.totalDubaiTax),
		});
		const share = (tax.income - Number(slider.min)) / (Number(slider.max) - Number(slider.min));
		this.querySelector<SVGElement>("[data-skyline]")?.style.setProperty("--share", String(share));
		slider.setAttribute("aria-valuetext", profit);
		const link = this.querySelector<HTMLAnchorElement>("[data-basis] a");
		if (link) {
			link.href = calculatorUrl(question);
			link.textContent = (link.textContent ?? "").replace(/£[\d,]+/, profit);
		}
		clearTimeout(this.#telling);
		this.#telling = setTimeout(() => this.show({ told: `${saving} ${this.dataset.kept}` }), REST_MS);
	}
}

customElements.define("profit-skyline", ProfitSkyline);
