/**
 * Exact money: a bigint of billionths of a pound. Two successive rates of four decimals applied to whole pence need no more
 * digits, so nothing is rounded inside a calculation.
 */
export type ExactPounds = bigint;

const BILLION = 1_000_000_000n;
const PENNY = 10_000_000n;

/** Converts pounds (any number, rounded to the nearest penny) to an exact amount. */
export function toExact(pounds: number): ExactPounds {
	return BigInt(Math.round(pounds * 100)) * PENNY;
}

/** Converts an exact amount to the nearest double, in pounds: 27,432.1 becomes 27432.1, not 27432.099999. */
export function toPounds(amount: ExactPounds): number {
	const sign = amount < 0n ? "-" : "";
	const size = amount < 0n ? -amount : amount;
	// Parsing a decimal string is the only conversion that rounds correctly at every size.
	return Number(`${sign}${size / BILLION}.${String(size % BILLION).padStart(9, "0")}`);
}

/** Multiplies an amount by a rate in basis points; exact for amounts of up to five decimals. */
export function atRate(amount: ExactPounds, basisPoints: number): ExactPounds {
	return (amount * BigInt(basisPoints)) / 10_000n;
}

/** Rounds a positive amount to whole pence, half a penny up, as tax is paid. */
export function roundToPence(amount: ExactPounds): ExactPounds {
	return ((amount + PENNY / 2n) / PENNY) * PENNY;
}
