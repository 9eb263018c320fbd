import { badgeText, type CostComparison, compareItems, type Priced } from "#domain/uk/cost-totals.ts";
import { sumsOf } from "./prices.ts";

/** Returns the prices of an item, which its checkbox carries. */
const priced = ({ dataset }: HTMLInputElement): Priced => ({
	london: Number(dataset.london),
	dubai: Number(dataset.dubai),
});

/** Writes a comparison's sums and badge into the elements that the server marked for them. */
function write(root: Element, of: CostComparison): void {
	for (const [name, text] of Object.entries(sumsOf(of)))
		for (const place of root.querySelectorAll(`[data-sum=${name}]`)) place.textContent = text ?? "";
	for (const badge of root.querySelectorAll<HTMLElement>("[data-badge]")) {
		badge.hidden = (badge.dataset.badge === "+") !== (of.badge === "+");
		badge.textContent = badge.hidden ? "" : badgeText(of);
	}
}

/** `<cost-ticks>` around the cost of living: totals the ticked items, by category and overall. */
class CostTicks extends HTMLElement {
	connectedCallback() {
		this.addEventListener("change", () => this.#count());
		// The visitor may have unticked items before this script loaded.
		if (this.querySelector("input:not(:checked)")) this.#count();
	}

	#count() {
		const ticked = (root: Element) =>
			[...root.querySelectorAll<HTMLInputElement>("input:checked")].map(priced);
		for (const category of this.querySelectorAll("[data-category]"))
			write(category, compareItems(ticked(category)));
		const whole = this.querySelector("[data-whole]");
		if (whole) write(whole, compareItems(ticked(this)));
	}
}

customElements.define("cost-ticks", CostTicks);
