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

it("a bulk sync survives the death of its worker", async () => {
	const { url } = await createTestDatabase();
	const row = await workerKilled(url, { people: 2_000, times: 2, awayMs: 0 }, context);
	expect(row).toMatchObject({ ...sound, times: 2, stored: 2_000, effects: 2_000 });
});

it("what advertising platforms are told survives the death of the worker, and counts once", async () => {
	const { url } = await createTestDatabase();
	const row = await conversionsKilled(url, { people: 100, times: 3, awayMs: 0 }, context);
	expect(row).toMatchObject({ ...sound, times: 3, stored: 200, effects: 200 });
});

it("a bulk sync survives Redis going away and forgetting all", async () => {
	const { url } = await createTestDatabase();
	const row = await redisFlushed(url, { people: 2_000, times: 1, awayMs: 2_000 }, context);
	expect(row).toMatchObject({ ...sound, stored: 2_000, effects: 2_000 });
});

it("a bulk sync survives every mood of its provider", async () => {
	const { url } = await createTestDatabase();
	const row = await moodyProvider(url, { people: 4_500, times: 1, awayMs: 0 }, context);
	expect(row).toMatchObject({ ...sound, stored: 4_500, effects: 4_500 });
});
