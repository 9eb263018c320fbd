import { expect, it } from "vitest";
import type { FaultContext } from "#tests/faults/fault.ts";
import { manyProcesses, postgresRestarted, streamKills } from "#tests/faults/stream-kills.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { startScratchDatabase } from "#tests/support/scratch-database.ts";

const context: FaultContext = { restartPostgres: () => Promise.reject(new Error("shared")) };
const sound = { lost: 0, duplicated: 0, troubles: [], acknowledged: 120, stored: 120, effects: 120 };

it("every acknowledged lead reaches the provider once though web and worker are killed", async () => {
	const { url } = await createTestDatabase();
	expect(await streamKills(url, { people: 120, times: 1, awayMs: 0 }, context)).toMatchObject(sound);
}, 90_000);

it("two web and three worker processes do each piece of work once", async () => {
	const { url } = await createTestDatabase();
	expect(await manyProcesses(url, { people: 120, times: 1, awayMs: 0 }, context)).toMatchObject(sound);
}, 90_000);

it("a restart of PostgreSQL loses nothing that was acknowledged", async () => {
	const database = await startScratchDatabase(true);
	try {
		const row = await postgresRestarted(
			await database.create(),
			{ people: 120, times: 1, awayMs: 500 },
			{ restartPostgres: database.restart },
		);
		expect(row).toMatchObject(sound);
	} finally {
		await database.close();
	}
}, 90_000);
