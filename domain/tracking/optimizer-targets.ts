import { VITAL_THRESHOLDS, type VitalName } from "./vitals.ts";

/** Status of a metric in the performance optimizer (docs/specification/back-office.md#performance-optimizer). */
export type MetricStatus = "good" | "warning" | "critical";

/** Target of a metric. Above `critical` its status changes from warning to critical; same unit. */
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

/** The optimizer's targets. The bundle size comes from the build, never from a visitor. */
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

export function metricStatus(target: OptimizerTarget, value: number): MetricStatus {
	if (value <= target.target) return "good";
	return value <= target.critical ? "warning" : "critical";
}
