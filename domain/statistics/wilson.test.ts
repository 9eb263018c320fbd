import { expect, it } from "vitest";
import { wilsonInterval } from "./wilson.ts";

it("wilsonInterval agrees with the published values for 10 of 100", () => {
	const share = wilsonInterval(10, 100);
	expect(share?.rate).toBe(0.1);
	expect(share?.low).toBeCloseTo(0.0552, 3);
	expect(share?.high).toBeCloseTo(0.1744, 3);
});

it("wilsonInterval returns null without trials, and stays within 0 and 1", () => {
	expect(wilsonInterval(0, 0)).toBeNull();
	expect(wilsonInterval(0, 10)).toMatchObject({ rate: 0, low: 0 });
	expect(wilsonInterval(12, 10)?.high).toBeLessThanOrEqual(1);
});
