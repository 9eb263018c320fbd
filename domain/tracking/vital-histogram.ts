import { VITAL_THRESHOLDS, type VitalName } from "./vitals.ts";

// Buckets grow by 2%, so a value read back is at most 1% off, or 2% next to a threshold.
const GROWTH = Math.log(1.02);

// CLS has no unit and is below 1: in thousandths it uses the same buckets as milliseconds.
const scale = (name: VitalName) => (name === "CLS" ? 1000 : 1);

/**
 * Returns the histogram bucket (0 upwards) of a measured value (milliseconds; CLS without a unit). The value read back is on
 * the same side of the good and poor thresholds.
 */
export function bucketOf(name: VitalName, value: number): number {
	const nearest = Math.round(Math.log1p(value * scale(name)) / GROWTH);
	for (const limit of Object.values(VITAL_THRESHOLDS[name])) {
		const isOver = bucketValue(name, nearest) > limit;
		if (isOver !== value > limit) return isOver ? nearest - 1 : nearest + 1;
	}
	return nearest;
}

/** Returns the value in the middle of a bucket, in the metric's own unit. */
export function bucketValue(name: VitalName, bucket: number): number {
	return Math.expm1(bucket * GROWTH) / scale(name);
}

export type BucketCount = { readonly bucket: number; readonly count: number };

/** Returns the 75th percentile (nearest rank) of a histogram and the number of measurements; null if there are none. */
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
