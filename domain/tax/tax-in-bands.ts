import { atRate, type ExactPounds, toExact } from "./exact-money.ts";

/** A tax band: `rate` basis points on the income between the previous band's `upTo` and its own, in pounds. */
export type TaxBand = { readonly upTo: number | null; readonly rate: number };

/** Calculates the tax on an income, each part at its band's rate. */
export function taxInBands(income: ExactPounds, bands: readonly TaxBand[]): ExactPounds {
	let tax = 0n;
	let from = 0n;
	for (const band of bands) {
		const end = band.upTo === null ? income : toExact(band.upTo);
		const top = income < end ? income : end;
		if (top > from) tax += atRate(top - from, band.rate);
		from = end;
	}
	return tax;
}
