import { describe, expect, it } from "vitest";
import { bucketOf, bucketValue, histogramPercentile75 } from "./vital-histogram.ts";
import { VITAL_NAMES, VITAL_THRESHOLDS } from "./vitals.ts";

describe("web vitals histogram", () => {
	it("returns a value within 2 per cent of the measurement, and a CLS of 0 as 0", () => {
		for (const name of VITAL_NAMES)
			for (const value of [40, 100, 199.9, 800, 2500, 4000, 31_250, 600_000]) {
				const measured = name === "CLS" ? value / 1000 : value;
				expect(Math.abs(bucketValue(name, bucketOf(name, measured)) / measured - 1)).toBeLessThan(0.02);
			}
		expect(bucketValue("CLS", bucketOf("CLS", 0))).toBe(0);
	});

	it.each(VITAL_NAMES)("keeps a %s on the same side of its good and poor thresholds", name => {
		for (const limit of Object.values(VITAL_THRESHOLDS[name]))
			for (const value of [0.985, 0.99, 0.995, 1, 1.001, 1.005, 1.01, 1.015].map(part => part * limit))
				expect(bucketValue(name, bucketOf(name, value)) > limit).toBe(value > limit);
	});

	it("finds the 75th percentile within 2 per cent of that of the measurements", () => {
		// 400 values from 500 to 4,499: the 300th is the 75th percentile by nearest rank.
		const values = Array.from({ length: 400 }, (_, index) => 500 + ((index * 7919) % 4000));
		const histogram = values.map(value => ({ bucket: bucketOf("LCP", value), count: 1 }));
		const found = histogramPercentile75("LCP", histogram);
		expect(found?.samples).toBe(400);
		expect(
			Math.abs((found?.value ?? 0) / ([...values].sort((one, other) => one - other)[299] ?? 1) - 1),
		).toBeLessThan(0.02);
	});

	it("returns null as percentile without measurements", () => {
		expect(histogramPercentile75("LCP", [])).toBe(null);
		expect(histogramPercentile75("LCP", [{ bucket: 3, count: 0 }])).toBe(null);
	});
});
