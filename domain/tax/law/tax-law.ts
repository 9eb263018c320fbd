import type { TaxName } from "../breakdown.ts";
import type { TaxQuestion } from "../calculate-tax.ts";
import { atRate, type ExactPounds, roundToPence, toExact, toPounds } from "../exact-money.ts";
import { taxInBands } from "../tax-in-bands.ts";
import type { CorporationTax, PersonalTaxes, TaxLaw } from "./law-schema.ts";

/** UK tax on a year's profit by the rates in force on a day; all parts are whole pence and sum to the profit. */
export type LawfulTax = {
	readonly lines: readonly { readonly name: TaxName; readonly pounds: number }[];
	readonly total: number;
	readonly kept: number;
	/** Gross pay: the dividend, or the salary. */
	readonly paid: number;
};

/** Calculates corporation tax; `augmented` profits include exempt distributions and are compared with the limits. */
export function corporationTax(
	{ small, main, lower, upper, relief }: CorporationTax,
	profit: ExactPounds,
	augmented = profit,
): ExactPounds {
	const [floor, ceiling] = [toExact(lower), toExact(upper)];
	if (augmented <= floor) return roundToPence(atRate(profit, small));
	const spared = augmented < ceiling ? (atRate(ceiling - augmented, relief) * profit) / augmented : 0n;
	return roundToPence(atRate(profit, main) - spared);
}

/** Calculates income tax for a salary and dividends without other income: dividends are taxed as the top slice. */
export function incomeTax(
	{ allowance, taperFrom, dividendAllowance, income, dividend: dividendBands }: PersonalTaxes,
	{ salary = 0n, dividend = 0n }: { readonly salary?: ExactPounds; readonly dividend?: ExactPounds },
): ExactPounds {
	const whole = salary + dividend;
	const over = whole - toExact(taperFrom);
	const pound = toExact(1);
	// The remaining allowance is rounded up to whole pounds (Income Tax Act 2007, section 35(3)).
	const remaining = toExact(allowance) - (over > 0n ? (over / 2n / pound) * pound : 0n);
	const spared = remaining > 0n ? remaining : 0n;
	const taxable = whole > spared ? whole - spared : 0n;
	const earned = salary > spared ? salary - spared : 0n;
	const free = earned + toExact(dividendAllowance);
	const dividendTax =
		taxable > free ? taxInBands(taxable, dividendBands) - taxInBands(free, dividendBands) : 0n;
	return roundToPence(taxInBands(earned, income) + dividendTax);
}

/** Returns the salary, in whole pence, that a total cost pays for: the rest is the employer's National Insurance. */
function salaryFor(cost: ExactPounds, { employerFrom, employer }: PersonalTaxes): ExactPounds {
	const from = toExact(employerFrom);
	if (cost <= from) return cost;
	return roundToPence(from + ((cost - from) * 10_000n) / BigInt(10_000 + employer));
}

/** Calculates UK tax on one year's profit, all of it paid out to a person without other income. */
export function taxByLaw({ corporation, personal }: TaxLaw, { income, method }: TaxQuestion): LawfulTax {
	const profit = toExact(income);
	const taxes: [TaxName, ExactPounds][] = [];
	let paid: ExactPounds;
	if (method === "dividend") {
		const corporate = corporationTax(corporation, profit);
		paid = profit - corporate;
		taxes.push(["corporate", corporate], ["personal", incomeTax(personal, { dividend: paid })]);
	} else {
		paid = salaryFor(profit, personal);
		taxes.push(
			["personal", incomeTax(personal, { salary: paid })],
			["employee", roundToPence(taxInBands(paid, personal.employee))],
			["employer", profit - paid],
		);
	}
	const total = taxes.reduce((sum, [, tax]) => sum + tax, 0n);
	return {
		lines: taxes.map(([name, tax]) => ({ name, pounds: toPounds(tax) })),
		total: toPounds(total),
		kept: toPounds(profit - total),
		paid: toPounds(paid),
	};
}
