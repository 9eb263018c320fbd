/**
 * Simplified rates of the calculator (docs/specification/tax.md#rates): rates in basis points (1 bp = 0.01%), money in whole
 * pounds.
 */
export const TAX_RATES = {
	ukCorporation: 2350,
	ukDividend: 875,
	ukDividendAllowance: 1_000,
	/** Each band taxes the part of the income up to `upTo`; the last band is open-ended. */
	ukIncomeBands: [
		{ upTo: 12_570, rate: 0 },
		{ upTo: 50_270, rate: 2000 },
		{ upTo: 125_140, rate: 4000 },
		{ upTo: null, rate: 4500 },
	],
	ukEmployeeNicBands: [
		{ upTo: 12_570, rate: 0 },
		{ upTo: 50_270, rate: 1200 },
		{ upTo: null, rate: 200 },
	],
	ukEmployerNicBands: [
		{ upTo: 12_570, rate: 0 },
		{ upTo: null, rate: 1380 },
	],
	dubaiCorporateBands: [
		{ upTo: 80_000, rate: 0 },
		{ upTo: null, rate: 900 },
	],
} as const;

/** Approximate exchange rate: £80,000 is about AED 375,000. */
export const AED_PER_POUND = 4.7;

export const DUBAI_THRESHOLD_AED = 375_000;

/** Largest yearly profit that the calculator accepts, in pounds: a higher figure is a typing error. */
export const MAX_INCOME = 1_000_000_000_000;
