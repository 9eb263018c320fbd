import { describe, expect, it } from "vitest";
import { UK_4_BENEFITS, UK_4_TOTAL } from "#app/pages/landing/uk-4/records.ts";
import { BURDEN_TOTAL, HEADLINE_PROJECTIONS, UK_TAKE_HOME } from "#app/pages/landing/uk-dubai/records.ts";
import { BREAKDOWN_TOTAL, SAVINGS_CARD_TOTAL } from "#app/pages/landing/uk-dubai-3/records.ts";
import { PROFIT_SCENARIOS } from "#app/pages/uk/corporate-tax/records.ts";
import { REASON_CARDS } from "#app/pages/uk/hub/records.ts";
import { REGIONS } from "#app/pages/uk/market-access/records.ts";
import { ESTATE_SCENARIOS } from "#app/pages/uk/wealth-preservation/records.ts";
import { HEADLINE_SAVING } from "#domain/figures.ts";
import { formatPoundsShort } from "#domain/tax/format-pounds.ts";
import { inheritanceTax } from "#domain/tax/inheritance-tax.ts";
import { UK_SUB_PAGES } from "./sub-pages.ts";

describe("figures of the UK pages", () => {
	it("add up to the headline saving on /uk-dubai and /uk-4", () => {
		expect(BURDEN_TOTAL).toBe(HEADLINE_SAVING);
		expect(UK_4_TOTAL).toBe(HEADLINE_SAVING);
		expect(UK_TAKE_HOME).toBe(266_660);
		expect(HEADLINE_PROJECTIONS.map(({ savings }) => formatPoundsShort(savings))).toEqual([
			"£2.33M",
			"£4.67M",
			"£7.00M",
		]);
	});
	it("have row totals of £208,000 and £328,025 on /uk-dubai-3", () => {
		expect([SAVINGS_CARD_TOTAL, BREAKDOWN_TOTAL]).toEqual([208_000, 328_025]);
	});
	it("follow the corporate tax formulas", () => {
		expect(PROFIT_SCENARIOS.map(row => [row.ukTax, row.dubaiTax.mainland, row.fiveYearSaving])).toEqual([
			[25_000, 1_800, 125_000],
			[125_000, 37_800, 625_000],
			[250_000, 82_800, 1_250_000],
			[500_000, 172_800, 2_500_000],
		]);
	});
	it("state no more inheritance tax than the formula gives, and less than £100,000 below it", () => {
		for (const { estate, ukTax } of ESTATE_SCENARIOS) {
			const exact = inheritanceTax(estate);
			expect(ukTax).toBeLessThanOrEqual(exact);
			expect(exact - ukTax).toBeLessThan(100_000);
		}
	});
	it("have the specified population, flight time and growth of each region", () => {
		expect(REGIONS.map(region => [region.population, region.flightTime, region.growth])).toEqual([
			["400M", "0-4 hours", "6.2%"],
			["2B", "3-4 hours", "7.1%"],
			["500M", "4-6 hours", "5.8%"],
			["700M", "6-8 hours", "5.5%"],
		]);
	});
});

/** Hours of a scheduled direct flight from Dubai to each market, or to its largest airport with one. */
const FLIGHT_HOURS: Readonly<Record<string, number>> = {
	"Saudi Arabia": 2,
	Qatar: 1.2,
	Egypt: 3.9,
	Jordan: 3.3,
	Mumbai: 3.1,
	Delhi: 3.3,
	Bengaluru: 3.9,
	Lahore: 3,
	Kenya: 5,
	Ethiopia: 4.1,
	Tanzania: 5.5,
	Uganda: 5.3,
	Singapore: 7.3,
	Thailand: 6.2,
	Vietnam: 6.9,
	Malaysia: 7.1,
};

it("the direct flight to every key market is within the flight times of its region", () => {
	for (const { region, flightTime, keyMarkets } of REGIONS) {
		const [least = 0, most = 0] = flightTime.split(/[- ]/).map(Number);
		for (const market of Object.values(keyMarkets)) {
			expect(FLIGHT_HOURS[market], `${market} in ${region}`).toBeGreaterThanOrEqual(least);
			expect(FLIGHT_HOURS[market], `${market} in ${region}`).toBeLessThanOrEqual(most);
		}
	}
});

describe("links and buttons of the UK pages", () => {
	it("lead from the hub's cards to all sub-pages, in their order", () => {
		expect(REASON_CARDS.map(card => card.href)).toEqual(UK_SUB_PAGES.map(({ id }) => `/uk/${id}`));
	});
	it("include the setup button on exactly one of the six benefit cards of /uk-4", () => {
		expect(UK_4_BENEFITS).toHaveLength(6);
		const buttons = UK_4_BENEFITS.flatMap(card => card.button ?? []);
		expect(buttons).toEqual(["Start My 24-Hour Setup"]);
	});
});
