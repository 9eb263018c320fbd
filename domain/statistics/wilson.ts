/** 95% of the normal distribution lies within this many standard deviations. */
const Z = 1.959964;

/** A proportion with its 95% confidence interval; all from 0 to 1. */
export interface Share {
	readonly rate: number;
	readonly low: number;
	readonly high: number;
}

/** Returns Wilson's score interval of `hits` out of `trials`, or null without trials. More hits than trials count as all. */
export function wilsonInterval(hits: number, trials: number): Share | null {
	if (trials <= 0) return null;
	const rate = Math.min(1, Math.max(0, hits / trials));
	const spread = Z * Math.sqrt((rate * (1 - rate)) / trials + (Z * Z) / (4 * trials * trials));
	const middle = rate + (Z * Z) / (2 * trials);
	const scale = 1 + (Z * Z) / trials;
	return { rate, low: Math.max(0, (middle - spread) / scale), high: Math.min(1, (middle + spread) / scale) };
}
