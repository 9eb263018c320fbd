/** The web vitals that are measured. */
export const VITAL_NAMES = ["LCP", "FCP", "CLS", "FID", "INP", "TTFB"] as const;
export type VitalName = (typeof VITAL_NAMES)[number];

/** Up to `good` a value is good, above `poor` it is poor; milliseconds, CLS without a unit. */
export type VitalThreshold = { readonly good: number; readonly poor: number };

/**
 * What is good and what is poor (docs/specification/consent-and-tracking.md#web-vitals); FID's and INP's are the ones
 * web.dev publishes.
 */
export const VITAL_THRESHOLDS: Readonly<Record<VitalName, VitalThreshold>> = {
	LCP: { good: 2500, poor: 4000 },
	FCP: { good: 1800, poor: 3000 },
	CLS: { good: 0.1, poor: 0.25 },
	FID: { good: 100, poor: 300 },
	INP: { good: 200, poor: 500 },
	TTFB: { good: 800, poor: 1800 },
};

export type VitalRating = "good" | "needs-improvement" | "poor";

/** The rating of a measured value (milliseconds; CLS without a unit). */
export function rateVital(name: VitalName, value: number): VitalRating {
	const { good, poor } = VITAL_THRESHOLDS[name];
	if (value <= good) return "good";
	return value <= poor ? "needs-improvement" : "poor";
}

/** True where a slow-vital event is due: the value exceeds its good limit. */
export function isSlowVital(name: VitalName, value: number): boolean {
	return value > VITAL_THRESHOLDS[name].good;
}

/** A measured value for reading: "2.4 s", "180 ms", "0.08". */
export function formatVital(name: VitalName, value: number): string {
	if (name === "CLS") return value.toFixed(2);
	return value >= 1000 ? `${(value / 1000).toFixed(1)} s` : `${Math.round(value)} ms`;
}

/** Status of a row of the performance optimizer (docs/specification/back-office.md#performance-optimizer). */
export type MetricStatus = "good" | "warning" | "critical";

/** A row's target: `critical` is the value above which it turns from warning to critical, same unit. */
export type OptimizerTarget = {
	readonly id: string;
	readonly name: string;
	readonly vital: VitalName | null;
	readonly target: number;
	readonly critical: number;
	readonly unit: "ms" | "score" | "KB";
	readonly impact: "high" | "medium" | "low";
	readonly category: string;
};

/** The optimizer's targets. The bundle row comes from the build, never from a visitor. */
export const OPTIMIZER_TARGETS: readonly OptimizerTarget[] = [
	{
		id: "fcp",
		name: "First Contentful Paint",
		vital: "FCP",
		target: 1800,
		critical: 3000,
		unit: "ms",
		impact: "high",
		category: "loading",
	},
	{
		id: "lcp",
		name: "Largest Contentful Paint",
		vital: "LCP",
		target: 2500,
		critical: 4000,
		unit: "ms",
		impact: "high",
		category: "loading",
	},
	{
		id: "cls",
		name: "Cumulative Layout Shift",
		vital: "CLS",
		target: 0.1,
		critical: 0.25,
		unit: "score",
		impact: "medium",
		category: "stability",
	},
	{
		id: "fid",
		name: "First Input Delay",
		vital: "FID",
		target: 100,
		critical: 300,
		unit: "ms",
		impact: "medium",
		category: "interactivity",
	},
	{
		id: "inp",
		name: "Interaction to Next Paint",
		vital: "INP",
		target: 200,
		critical: 500,
		unit: "ms",
		impact: "high",
		category: "interactivity",
	},
	{
		id: "ttfb",
		name: "Time to First Byte",
		vital: "TTFB",
		target: 800,
		critical: 1800,
		unit: "ms",
		impact: "medium",
		category: "loading",
	},
	{
		id: "bundle",
		name: "JavaScript Bundle Size",
		vital: null,
		target: 300,
		critical: 600,
		unit: "KB",
		impact: "high",
		category: "resources",
	},
];

/** The status of a current value against its target. */
export function metricStatus(target: OptimizerTarget, value: number): MetricStatus {
	if (value <= target.target) return "good";
	return value <= target.critical ? "warning" : "critical";
}

/** The 75th percentile (nearest rank) of measured values, or null where there are none. */
export function percentile75(values: readonly number[]): number | null {
	const sorted = [...values].sort((one, other) => one - other);
	return sorted[Math.ceil(sorted.length * 0.75) - 1] ?? null;
}
