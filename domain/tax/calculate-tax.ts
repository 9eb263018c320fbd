import { atRate, type ExactPounds, toExact, toPounds } from "./exact-money.ts";
import { MAX_INCOME, TAX_RATES } from "./rates.ts";
import { taxInBands } from "./tax-in-bands.ts";

/** How the profit leaves the company: as a dividend after corporation tax, or as a salary. */
export const EXTRACTION_METHODS = ["dividend", "salary"] as const;
export type ExtractionMethod = (typeof EXTRACTION_METHODS)[number];

/** Input of the calculator: a yearly profit in pounds and the extraction method. */
export type TaxQuestion = { readonly income: number; readonly method: ExtractionMethod };

/**
 * The tax calculation result (docs/specification/tax.md#formulas). All amounts are pounds a year and
 * unrounded; savingsPercentage is 0 to 100, of the UK total. The two NIC parts exist for a salary only.
 */
export type TaxCalculation = {
	readonly income: number;
	readonly ukPersonalTax: number;
	readonly ukCorporateTax: number;
	readonly ukNIC: number;
	readonly employeeNIC?: number;
	readonly employerNIC?: number;
	readonly dubaiPersonalTax: number;
	readonly dubaiCorporateTax: number;
	readonly totalUKTax: number;
	readonly totalDubaiTax: number;
	readonly totalSavings: number;
	readonly savingsPercentage: number;
	readonly extractionMethod: ExtractionMethod;
};

function ukTaxOnDividend(profit: ExactPounds) {
	const corporate = atRate(profit, TAX_RATES.ukCorporation);
	const taxable = profit - corporate - toExact(TAX_RATES.ukDividendAllowance);
	const personal = taxable > 0n ? atRate(taxable, TAX_RATES.ukDividend) : 0n;
	return { corporate, personal };
}

/**
 * Calculates UK and Dubai tax on one year's profit, by the simplified formulas. Throws a RangeError outside 0 to MAX_INCOME:
 * callers validate a visitor's input first.
 */
export function calculateTax({ income, method }: TaxQuestion): TaxCalculation {
	if (!(income >= 0 && income <= MAX_INCOME)) throw new RangeError(`Income out of range: ${income}`);
	const profit = toExact(income);
	const dubaiCorporate = taxInBands(profit, TAX_RATES.dubaiCorporateBands);

	let corporate = 0n;
	let personal: ExactPounds;
	let employee = 0n;
	let employer = 0n;
	if (method === "dividend") {
		({ corporate, personal } = ukTaxOnDividend(profit));
	} else {
		personal = taxInBands(profit, TAX_RATES.ukIncomeBands);
		employee = taxInBands(profit, TAX_RATES.ukEmployeeNicBands);
		employer = taxInBands(profit, TAX_RATES.ukEmployerNicBands);
	}

	const uk = corporate + personal + employee + employer;
	const savings = uk - dubaiCorporate;
	return {
		income: toPounds(profit),
		ukPersonalTax: toPounds(personal),
		ukCorporateTax: toPounds(corporate),
		ukNIC: toPounds(employee + employer),
		...(method === "salary" && { employeeNIC: toPounds(employee), employerNIC: toPounds(employer) }),
		dubaiPersonalTax: 0,
		dubaiCorporateTax: toPounds(dubaiCorporate),
		totalUKTax: toPounds(uk),
		totalDubaiTax: toPounds(dubaiCorporate),
		totalSavings: toPounds(savings),
		savingsPercentage: uk === 0n ? 0 : (toPounds(savings) / toPounds(uk)) * 100,
		extractionMethod: method,
	};
}
