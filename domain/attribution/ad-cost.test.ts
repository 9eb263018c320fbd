import * as v from "valibot";
import { expect, it } from "vitest";
import { fieldErrors } from "../errors.ts";
import { AdCost, AdCostQuery } from "./ad-cost.ts";

const COST = { date: "2026-11-22", source: "google", campaign: "Spring", amount: "120.50", currency: "GBP" };

it("AdCost parses a day, source, campaign, amount and currency, normalises them, and allows an empty campaign", () => {
	expect(
		v.parse(AdCost, { ...COST, source: " Google ", currency: " gbp ", amount: " 7 ", campaign: "" }),
	).toEqual({
		...COST,
		campaign: "",
		amount: 7,
	});
	expect(v.parse(AdCost, COST).amount).toBe(120.5);
});

it.each([
	["1,234.56", 1234.56],
	["1.234,56", 1234.56],
	["1 234,56", 1234.56],
	["12,5", 12.5],
	["1,234", 1234],
])("AdCost reads the amount %s in British or continental notation", (amount, read) => {
	expect(v.parse(AdCost, { ...COST, amount }).amount).toBe(read);
});

it.each([
	[{ date: "22.11.2026" }, { date: "Date must be a day such as 2026-11-30" }],
	[{ source: "" }, { source: "Source is required" }],
	[{ amount: "-1" }, { amount: "Amount must be a number such as 120.50" }],
	[{ amount: "1.505" }, { amount: "Amount must be a number such as 120.50" }],
	[{ amount: "1." }, { amount: "Amount must be a number such as 120.50" }],
	[{ amount: "" }, { amount: "Amount must be a number such as 120.50" }],
	[{ amount: "1234567890" }, { amount: "Amount must be a number such as 120.50" }],
	[{ amount: 7 }, { amount: "Amount must be a number such as 120.50" }],
	[{ currency: "pound" }, { currency: "Currency must be a code such as GBP" }],
	[{ currency: "£GB" }, { currency: "Currency must be a code such as GBP" }],
	[{ campaign: "x".repeat(201) }, { campaign: "Please use at most 200 characters" }],
])("AdCost rejects a line with %j", (line, fields) => {
	expect(fieldErrors(v.safeParse(AdCost, { ...COST, ...line }).issues ?? [])).toEqual(fields);
});

it("AdCostQuery accepts no dates, a start alone or a range of years, and rejects a range that ends before it starts", () => {
	expect(v.parse(AdCostQuery, { from: "", to: "" })).toEqual({});
	for (const query of [{}, { from: "2020-01-01" }, { from: "2020-01-01", to: "2026-11-30" }])
		expect(v.parse(AdCostQuery, query)).toEqual(query);
	const wrong = v.safeParse(AdCostQuery, { from: "2026-01-02", to: "2026-01-01" });
	expect(fieldErrors(wrong.issues ?? [])).toEqual({ to: "To must not be before from" });
});
