import { describe, expect, it } from "vitest";
import { periodBefore, periodOf } from "./report.ts";

describe("periodOf", () => {
	it("ends today and has 30 days, unless it is told otherwise", () => {
		expect(periodOf({}, "2026-03-01")).toEqual({ from: "2026-01-31", to: "2026-03-01" });
		expect(periodOf({ from: "2026-02-01" }, "2026-03-01")).toEqual({ from: "2026-02-01", to: "2026-03-01" });
		expect(periodOf({ to: "2026-02-28" }, "2026-03-01")).toEqual({ from: "2026-01-30", to: "2026-02-28" });
	});
});

describe("periodBefore", () => {
	it("is as long, and ends the day before", () => {
		expect(periodBefore({ from: "2026-03-01", to: "2026-03-31" })).toEqual({
			from: "2026-01-29",
			to: "2026-02-28",
		});
		expect(periodBefore({ from: "2024-02-29", to: "2024-02-29" })).toEqual({
			from: "2024-02-28",
			to: "2024-02-28",
		});
	});
});
