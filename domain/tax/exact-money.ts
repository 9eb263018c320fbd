/**
 * Money held exactly: a bigint of billionths of a pound. Two rates of four decimals each, applied to
 * whole pence one after the other, never need more digits, so nothing is rounded inside a calculation.
 */
export type ExactPounds = bigint;

const BILLION = 1_000_000_000n;
const PENNY = 10_000_000n;

/** Pounds (any number, taken to the nearest penny) as an exact amount. */
export function toExact(pounds: number): ExactPounds {
	return BigInt(Math.round(pounds * 100)) * PENNY;
}

/** The double nearest to the exact amount, in pounds: 27,432.1 comes back as 27432.1, not 27432.099999. */
export function toPounds(amount: ExactPounds): number {
	const sign = amount < 0n ? "-" : "";
	const size = amount < 0n ? -amount : amount;
	// Reading a decimal text is the one conversion that is correctly rounded at every size.
	return Number(`${sign}${size / BILLION}.${String(size % BILLION).padStart(9, "0")}`);
}

/** The share of an amount at a rate in basis points; exact for amounts of up to five decimals. */
export function atRate(amount: ExactPounds, basisPoints: number): ExactPounds {
	return (amount * BigInt(basisPoints)) / 10_000n;
}

/** A positive amount rounded to whole pence, half a penny up, as a tax is paid. */
export function wholePence(amount: ExactPounds): ExactPounds {
	return ((amount + PENNY / 2n) / PENNY) * PENNY;
}
