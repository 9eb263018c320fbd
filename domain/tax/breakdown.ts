import type { TaxCalculation } from "./calculate-tax.ts";

export type TaxName = "corporate" | "personal" | "employee" | "employer";

/** A part of the profit: what is kept, or one of the taxes. */
export type PartName = "kept" | TaxName;

/** One tax in both countries, pounds a year. */
export type TaxLine = { readonly name: TaxName; readonly uk: number; readonly dubai: number };

/** One part of a country's profit, pounds a year. */
export type Part = { readonly name: PartName; readonly pounds: number };

/** Returns the taxes of a calculation, line by line: National Insurance for a salary only. */
export function taxLines(tax: TaxCalculation): TaxLine[] {
	const { employeeNIC = 0, employerNIC = 0 } = tax;
	return [
		{ name: "corporate", uk: tax.ukCorporateTax, dubai: tax.dubaiCorporateTax },
		{ name: "personal", uk: tax.ukPersonalTax, dubai: tax.dubaiPersonalTax },
		...(tax.extractionMethod === "salary"
			? ([
					{ name: "employee", uk: employeeNIC, dubai: 0 },
					{ name: "employer", uk: employerNIC, dubai: 0 },
				] as const)
			: []),
	];
}

/** Returns the rest of the profit in each country, pounds a year: the profit less the total tax, whoever pays it. */
export function netProfit(tax: TaxCalculation): { readonly uk: number; readonly dubai: number } {
	return { uk: tax.income - tax.totalUKTax, dubai: tax.income - tax.totalDubaiTax };
}

/** Splits a country's profit: what is kept first, then each tax. Parts of zero are omitted; the rest sum to the profit. */
export function partsOf(tax: TaxCalculation, country: "uk" | "dubai"): Part[] {
	return [
		{ name: "kept" as const, pounds: netProfit(tax)[country] },
		...taxLines(tax).map(line => ({ name: line.name, pounds: line[country] })),
	].filter(({ pounds }) => pounds > 0);
}
