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

const vital = (vital: VitalName, name: string, impact: OptimizerTarget["impact"], category: string) => ({
	id: vital.toLowerCase(),
	name,
	vital,
	target: VITAL_THRESHOLDS[vital].good,
	critical: VITAL_THRESHOLDS[vital].poor,
	unit: vital === "CLS" ? ("score" as const) : ("ms" as const),
	impact,
	category,
});

/** The optimizer's targets. The bundle row comes from the build, never from a visitor. */
export const OPTIMIZER_TARGETS: readonly OptimizerTarget[] = [
	vital("FCP", "First Contentful Paint", "high", "loading"),
	vital("LCP", "Largest Contentful Paint", "high", "loading"),
	vital("CLS", "Cumulative Layout Shift", "medium", "stability"),
	vital("FID", "First Input Delay", "medium", "interactivity"),
	vital("INP", "Interaction to Next Paint", "high", "interactivity"),
	vital("TTFB", "Time to First Byte", "medium", "loading"),
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
