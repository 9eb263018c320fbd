import { describe, expect, it } from "vitest";
import { instantInWords, joinInstant, splitInstant } from "./instant";

describe("a moment that staff edit", () => {
	it.each([
		["2025-08-01T00:00:00Z", "2025-08-01T00:00", "Z"],
		["2025-07-31T23:59:59+04:00", "2025-07-31T23:59:59", "+04:00"],
		["2025-07-31T00:00+05:30", "2025-07-31T00:00", "+05:30"],
	])("is split as browsers write it, and put together again: %s", (instant, content, zone) => {
		expect(splitInstant(instant)).toEqual({ content, zone });
		expect(Date.parse(joinInstant(content, zone))).toBe(Date.parse(instant));
	});

	it("is nothing where no time was entered", () => {
		expect(joinInstant("", "Z")).toBe("");
	});

	it("names its time zone when it is read", () => {
		expect(instantInWords("2025-07-31T23:59:59+04:00")).toBe("31 July 2025 at 23:59:59, UTC+4 (Dubai)");
		expect(instantInWords("2025-07-31T00:00:00+05:30")).toBe("31 July 2025 at 00:00:00, UTC+05:30");
	});
});
