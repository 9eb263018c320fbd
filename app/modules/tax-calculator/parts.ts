import type { TaxCalculation } from "#domain/tax/calculate-tax.ts";

/** What a share of the money is; also the name of its colour and of its words. */
export type PartName = "kept" | "corporate" | "personal" | "employee" | "employer";

/** One share of a country's bar, pounds a year. */
export type Part = { readonly name: PartName; readonly pounds: number };

/**
 * Where the money goes, by country: what is kept first, then each tax, shares of nothing left out. Employer National
 * Insurance comes on top of the profit, so the UK's bar can be the longer one.
 */
export function partsOf(result: TaxCalculation): { uk: Part[]; dubai: Part[] } {
	const employer = result.employerNIC ?? 0;
	const fromProfit = result.totalUKTax - employer;
	const present = (parts: Part[]) => parts.filter(({ pounds }) => pounds > 0);
	return {
		uk: present([
			{ name: "kept", pounds: Math.max(0, result.income - fromProfit) },
			{ name: "corporate", pounds: result.ukCorporateTax },
			{ name: "personal", pounds: result.ukPersonalTax },
			{ name: "employee", pounds: result.employeeNIC ?? 0 },
			{ name: "employer", pounds: employer },
		]),
		dubai: present([
			{ name: "kept", pounds: result.income - result.totalDubaiTax },
			{ name: "corporate", pounds: result.dubaiCorporateTax },
			{ name: "personal", pounds: result.dubaiPersonalTax },
		]),
	};
}

/** The parts as stretches of a bar that is `width` units long for `whole` pounds. */
export function stretches(parts: readonly Part[], whole: number, width: number) {
	let x = 0;
	return parts.map(part => {
		const stretch = { ...part, x, width: (part.pounds / whole) * width };
		x += stretch.width;
		return stretch;
	});
}
