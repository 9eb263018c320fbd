import { expect, it } from "vitest";
import { conversionsKilled } from "#tests/faults/conversions-killed.ts";
import type { FaultContext } from "#tests/faults/fault.ts";
import { moodyProvider } from "#tests/faults/moody-provider.ts";
import { redisFlushed } from "#tests/faults/redis-flushed.ts";
import { workerKilled } from "#tests/faults/worker-killed.ts";
import { createTestDatabase } from "#tests/support/database.ts";

// Small versions; `npm run faults` runs the full ones. Only that also breaks PostgreSQL, which all tests here share.
const shared = () => Promise.reject(new Error("shared"));
const context: FaultContext = { restartPostgres: shared, migrate: shared };
const sound = { lost: 0, duplicated: 0, troubles: [] };

it("a bulk sync of 2,000 leads loses and duplicates nothing when its worker is killed twice", async () => {
	const { url } = await createTestDatabase();
	const row = await workerKilled(url, { people: 2_000, times: 2, awayMs: 0 }, context);
	expect(row).toMatchObject({ ...sound, times: 2, stored: 2_000, effects: 2_000 });
});

it("conversion uploads are neither lost nor duplicated when the worker is killed three times", async () => {
	const { url } = await createTestDatabase();
	const row = await conversionsKilled(url, { people: 100, times: 3, awayMs: 0 }, context);
	expect(row).toMatchObject({ ...sound, times: 3, stored: 200, effects: 200 });
});

it("a bulk sync of 2,000 leads loses and duplicates nothing when Redis goes away and loses all its data", async () => {
	const { url } = await createTestDatabase();
	const row = await redisFlushed(url, { people: 2_000, times: 1, awayMs: 2_000 }, context);
	expect(row).toMatchObject({ ...sound, stored: 2_000, effects: 2_000 });
});

it("a bulk sync of 4,500 leads loses and duplicates nothing through every kind of provider failure", async () => {
	const { url } = await createTestDatabase();
	const row = await moodyProvider(url, { people: 4_500, times: 1, awayMs: 0 }, context);
	expect(row).toMatchObject({ ...sound, stored: 4_500, effects: 4_500 });
});
