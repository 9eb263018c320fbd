import { caseAddress } from "#app/uk/tax-calculator/question.ts";
import { calculateTax } from "#domain/tax/calculate-tax.ts";
import { formatPounds } from "#domain/tax/format-pounds.ts";

/** How long the slider must rest before its result is told to a screen reader, in milliseconds. */
const REST_MS = 600;

/** `<profit-skyline>` around the hero's slider: figures, drawing and links follow the profit that it stands at. */
class ProfitSkyline extends HTMLElement {
	#telling: ReturnType<typeof setTimeout> | undefined;

	connectedCallback() {
		const slider = this.querySelector("input[type=range]");
		if (!(slider instanceof HTMLInputElement)) return;
		slider.addEventListener("input", () => this.#follow(slider));
		// It may have been moved before this script came.
		if (slider.value !== slider.defaultValue) this.#follow(slider);
	}

	disconnectedCallback() {
		clearTimeout(this.#telling);
	}

	#follow(slider: HTMLInputElement) {
		const question = { income: slider.valueAsNumber, method: "dividend" } as const;
		const tax = calculateTax(question);
		const profit = formatPounds(tax.income);
		const saving = formatPounds(tax.totalSavings);
		this.#write("profit", profit);
		this.#write("saving", saving);
		this.#write("uk", formatPounds(tax.totalUKTax));
		this.#write("dubai", formatPounds(tax.totalDubaiTax));
		const share = (tax.income - Number(slider.min)) / (Number(slider.max) - Number(slider.min));
		this.querySelector<SVGElement>("[data-skyline]")?.style.setProperty("--share", String(share));
		slider.setAttribute("aria-valuetext", profit);
		const link = this.querySelector<HTMLAnchorElement>("[data-basis] a");
		if (link) {
			link.href = caseAddress(question);
			link.textContent = (link.textContent ?? "").replace(/£[\d,]+/, profit);
		}
		clearTimeout(this.#telling);
		this.#telling = setTimeout(() => this.#write("told", `${saving} ${this.dataset.kept}`), REST_MS);
	}

	/** Puts a text wherever the server marked a place for it. */
	#write(name: string, text: string) {
		for (const place of this.querySelectorAll(`[data-shows="${name}"]`)) place.textContent = text;
	}
}

customElements.define("profit-skyline", ProfitSkyline);
