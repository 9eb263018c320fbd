import { calculateTax } from "#domain/tax/calculate-tax.ts";

/** The UK's main rate of corporation tax in percent, as this page states it (docs/specification/uk.md#corporate-tax). */
const UK_CORPORATE_RATE = 25;

/**
 * Returns a company's tax on a profit, in pounds: UK at 25%, Dubai from 0% in a free zone to 9% above the threshold on the
 * mainland. The saving is the one at 0% (the page says "up to"); five years are five times one year.
 */
export function profitScenario(profitLevel: number) {
	const ukTax = (profitLevel * UK_CORPORATE_RATE) / 100;
	const mainland = calculateTax({ income: profitLevel, method: "dividend" }).dubaiCorporateTax;
	return {
		profitLevel,
		ukTax,
		dubaiTax: { freeZone: 0, mainland },
		annualSaving: ukTax,
		fiveYearSaving: 5 * ukTax,
	};
}
