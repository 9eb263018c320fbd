import { formatPounds } from "#domain/tax/format-pounds.ts";
import { lastProfit } from "./last-profit";

/** `<calculated-profit placeholder="[insert amount]">`: chats that ask for the profit name what was calculated in this tab. */
class CalculatedProfit extends HTMLElement {
	connectedCallback() {
		const profit = lastProfit();
		if (profit === null) return;
		const placeholder = encodeURIComponent(this.getAttribute("placeholder") ?? "");
		for (const link of this.querySelectorAll("a"))
			link.href = link.href.replace(placeholder, encodeURIComponent(formatPounds(profit)));
	}
}

customElements.define("calculated-profit", CalculatedProfit);
