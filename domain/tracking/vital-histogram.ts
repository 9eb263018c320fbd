import { VITAL_THRESHOLDS, type VitalName } from "./vitals.ts";

// Each bucket is 2% wider than the one before it, so that a value read back is at most 1% off, and 2% beside a limit.
const GROWTH = Math.log(1.02);

// CLS has no unit and lives below 1: in thousandths it uses the same buckets as milliseconds.
const scale = (name: VitalName) => (name === "CLS" ? 1000 : 1);

/**
 * The histogram bucket of a measured value (milliseconds; CLS without a unit): 0 upwards. What is read back is on the
 * value's own side of the limits of good and poor.
 */
export function bucketOf(name: VitalName, value: number): number {
	const nearest = Math.round(Math.log1p(value * scale(name)) / GROWTH);
	for (const limit of Object.values(VITAL_THRESHOLDS[name])) {
		const isOver = bucketValue(name, nearest) > limit;
		if (isOver !== value > limit) return isOver ? nearest - 1 : nearest + 1;
	}
	return nearest;
}

/** The value in the middle of a bucket, in the metric's own unit. */
export function bucketValue(name: VitalName, bucket: number): number {
	return Math.expm1(bucket * GROWTH) / scale(name);
}

/** How many measurements fell into one bucket. */
export type BucketCount = { readonly bucket: number; readonly count: number };

/** The 75th percentile (nearest rank) of a histogram and the number of measurements, or null without any. */
export function histogramPercentile75(
	name: VitalName,
	histogram: readonly BucketCount[],
): { value: number; samples: number } | null {
	const samples = histogram.reduce((sum, { count }) => sum + count, 0);
	const rank = Math.ceil(samples * 0.75);
	let reached = 0;
	for (const { bucket, count } of [...histogram].sort((one, other) => one.bucket - other.bucket)) {
		reached += count;
		if (count > 0 && reached >= rank) return { value: bucketValue(name, bucket), samples };
	}
	return null;
}
