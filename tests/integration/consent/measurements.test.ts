import { beforeAll, describe, expect, it } from "vitest";
import type { Orm } from "#db/orm.ts";
import { listActiveTags } from "#db/tracking/list-active-tags.ts";
import { TrackingTag } from "#db/tracking/tracking-tag.ts";
import { EventsDaily } from "#db/vitals/events-daily.ts";
import { readFunnel } from "#db/vitals/read-funnel.ts";
import { readPercentiles } from "#db/vitals/read-percentiles.ts";
import { recordEvents } from "#db/vitals/record-events.ts";
import { recordVitals } from "#db/vitals/record-vitals.ts";
import { createTestDatabase } from "#tests/support/database.ts";

let orm: Orm;
beforeAll(async () => {
	({ orm } = await createTestDatabase());
});
const em = () => orm.em.fork();
const home = { page: "/", variant: "uk", device: "mobile" } as const;

describe("measurements", () => {
	it("are returned as percentiles per page and for the whole site", async () => {
		for (const value of [1000, 2000, 3000, 4000])
			await recordVitals(em(), home, [
				{ name: "LCP", value },
				{ name: "CLS", value: 0 },
			]);
		await recordVitals(em(), { ...home, page: "/uk" }, [{ name: "LCP", value: 8000 }]);
		const found = await readPercentiles(em());
		const of = (page: string, name: string) => found.find(row => row.page === page && row.name === name);
		expect(of("/", "LCP")?.samples).toBe(4);
		expect(Math.abs((of("/", "LCP")?.value ?? 0) / 3000 - 1)).toBeLessThan(0.011);
		expect(of("/", "CLS")).toMatchObject({ value: 0, samples: 4 });
		expect(of("", "LCP")?.samples).toBe(5);
		expect(of("/uk", "CLS")).toBe(undefined);
	});

	it("are counted once each when 20 batches arrive concurrently", async () => {
		const click = { ...home, name: "cta_click", label: "hero_primary" };
		await Promise.all(
			Array.from({ length: 20 }, () => recordEvents(em(), [click, { ...click, name: "page_view" }, click])),
		);
		const rows = await em().find(EventsDaily, {}, { orderBy: { name: "asc" } });
		expect(rows.map(({ name, label, count }) => [name, label, count])).toEqual([
			["cta_click", "hero_primary", 40],
			["page_view", "hero_primary", 20],
		]);
	});

	it("count a form with its guide as one lead, and a phone link on /corporate as an action", async () => {
		const on = (page: string, name: string) => ({ ...home, page, name, label: "" });
		await recordEvents(em(), [
			on("/uk", "uk_form_submit"),
			on("/uk", "uk_guide_open"),
			on("/corporate", "corporate_phone_click"),
		]);
		const found = await readFunnel(em(), 1);
		expect(found.find(({ page }) => page === "/uk")).toMatchObject({ leads: 1 });
		expect(found.find(({ page }) => page === "/corporate")).toMatchObject({ actions: 1 });
	});
});

describe("listActiveTags", () => {
	it("returns active tags only, in the order of creation", async () => {
		const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));
		const rows = [
			{ name: "Second", tagType: "custom", tagContent: "a()", category: "functional", isActive: true },
			{ name: "Off", tagType: "google_analytics", isActive: false },
			{ name: "First", tagType: "facebook_pixel", isActive: true },
		] as const;
		for (const [index, row] of rows.entries())
			await em().insert(TrackingTag, {
				id: `00000000-0000-4000-8000-00000000000${index}`,
				tagId: "12345",
				createdAt: at(10 - index),
				updatedAt: at(10),
				...row,
			});
		expect(await listActiveTags(em())).toEqual([
			{
				tagType: "facebook_pixel",
				tagId: "12345",
				isActive: true,
				name: "First",
				tagContent: null,
				category: null,
			},
			{
				tagType: "custom",
				tagId: "12345",
				isActive: true,
				name: "Second",
				tagContent: "a()",
				category: "functional",
			},
		]);
	});
});
