import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { fieldErrors } from "../errors.ts";
import { AttributionQuery, periodBefore, periodOf } from "./report.ts";

describe("AttributionQuery", () => {
	it("defaults to the channel of the last touch, and accepts other groupings, the first touch and two years", () => {
		expect(v.parse(AttributionQuery, {})).toEqual({ by: "channel", touch: "last" });
		const query = { by: "campaign", touch: "first", from: "2025-01-01", to: "2027-01-01" } as const;
		expect(v.parse(AttributionQuery, query)).toEqual(query);
		for (const by of ["source", "landingPage", "form"]) expect(v.is(AttributionQuery, { by })).toBe(true);
		expect(v.is(AttributionQuery, { from: "2026-01-01", to: "2026-01-01" })).toBe(true);
		expect(v.parse(AttributionQuery, { by: "", touch: "", from: "", to: "" })).toEqual({
			by: "channel",
			touch: "last",
		});
	});

	it.each([
		[{ by: "mood" }, { by: "By must be one of channel, source, campaign, landingPage, form" }],
		[{ touch: "middle" }, { touch: "Touch must be first or last" }],
		[{ from: "soon" }, { from: "A date must be a day such as 2026-11-30" }],
		[{ to: "soon" }, { to: "A date must be a day such as 2026-11-30" }],
		[{ from: "2026-01-02", to: "2026-01-01" }, { to: "To must not be before from" }],
		[{ from: "2025-01-01", to: "2027-01-02" }, { to: "A period has at most two years" }],
		[{ from: "1000-01-01" }, { to: "A period has at most two years" }],
	])("rejects %j", (query, fields) =>
		expect(fieldErrors(v.safeParse(AttributionQuery, query).issues ?? [])).toEqual(fields),
	);
});

describe("periodOf", () => {
	it("defaults to 30 days ending today; takes a given start, end or length, and never ends before its start", () => {
		expect(periodOf({}, "2026-03-01")).toEqual({ from: "2026-01-31", to: "2026-03-01" });
		expect(periodOf({ from: "2026-02-01" }, "2026-03-01")).toEqual({ from: "2026-02-01", to: "2026-03-01" });
		expect(periodOf({ from: "2026-03-05" }, "2026-03-01")).toEqual({ from: "2026-03-05", to: "2026-03-05" });
		expect(periodOf({}, "2026-03-01", 7)).toEqual({ from: "2026-02-23", to: "2026-03-01" });
		expect(periodOf({ to: "2026-02-28" }, "2026-03-01")).toEqual({ from: "2026-01-30", to: "2026-02-28" });
	});
});

describe("periodBefore", () => {
	it("returns a period of the same length that ends the day before", () => {
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
