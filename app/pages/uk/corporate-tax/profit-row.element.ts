import { SliderElement } from "#app/ui/range/slider-element.ts";
import { formatPounds } from "#domain/tax/format-pounds.ts";
import { profitScenario } from "./profit-scenario.ts";

/** `<profit-row>` around a slider: its figures follow the chosen profit. */
class ProfitRow extends SliderElement {
	protected follow(slider: HTMLInputElement) {
		const { profitLevel, ukTax, dubaiTax, annualSaving, fiveYearSaving } = profitScenario(
			slider.valueAsNumber,
		);
		const profit = formatPounds(profitLevel);
		this.show({
			profitLevel: profit,
			ukTax: formatPounds(ukTax),
			mainland: formatPounds(dubaiTax.mainland),
			annualSaving: formatPounds(annualSaving),
			fiveYearSaving: formatPounds(fiveYearSaving),
		});
		slider.setAttribute("aria-valuetext", profit);
	}
}

customElements.define("profit-row", ProfitRow);
