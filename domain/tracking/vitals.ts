export const VITAL_NAMES = ["LCP", "FCP", "CLS", "FID", "INP", "TTFB"] as const;
export type VitalName = (typeof VITAL_NAMES)[number];

/** Up to `good` a value is good, above `poor` it is poor; milliseconds, CLS without a unit. */
export type VitalThreshold = { readonly good: number; readonly poor: number };

/** Thresholds (docs/specification/consent-and-tracking.md#web-vitals); FID's and INP's are those that web.dev publishes. */
export const VITAL_THRESHOLDS: Readonly<Record<VitalName, VitalThreshold>> = {
	LCP: { good: 2500, poor: 4000 },
	FCP: { good: 1800, poor: 3000 },
	CLS: { good: 0.1, poor: 0.25 },
	FID: { good: 100, poor: 300 },
	INP: { good: 200, poor: 500 },
	TTFB: { good: 800, poor: 1800 },
};

/** Returns whether to send a slow-vital event: the value exceeds its good threshold. */
export function isSlowVital(name: VitalName, value: number): boolean {
	return value > VITAL_THRESHOLDS[name].good;
}

/** Formats milliseconds: "2.4 s", "180 ms". */
export function formatMs(value: number): string {
	return value >= 1000 ? `${(value / 1000).toFixed(1)} s` : `${Math.round(value)} ms`;
}
