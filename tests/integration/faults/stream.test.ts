import { afterAll, expect, it } from "vitest";
import type { Fault } from "#tests/faults/fault.ts";
import { deployUnderLoad, logDiskFull } from "#tests/faults/host-troubles.ts";
import { mailTroubles } from "#tests/faults/mail-troubles.ts";
import { migrate } from "#tests/faults/migrate.ts";
import { manyProcesses, randomKills } from "#tests/faults/random-kills.ts";
import { postgresExhausted } from "#tests/faults/store-troubles.ts";
import { startScratchDatabase } from "#tests/support/scratch-database.ts";

// Twice what five processes need; takeConnections soon uses up the rest.
const database = await startScratchDatabase("process", ["max_connections=150"]);
afterAll(() => database.close());

// Small versions; `npm run faults` runs the full ones. Slowed down, since a busy machine starts processes slowly and too many
// people would come meanwhile.
it.each<[string, Fault, number]>([
	["kill -9 of everything", randomKills, 8],
	["many processes killed in turn", manyProcesses, 1],
	["a database out of connections and read-only", postgresExhausted, 2],
	["a mail server's moods", mailTroubles, 4],
	["no room for logs", logDiskFull, 1],
	["a deployment", deployUnderLoad, 1],
])("no acknowledged submission is lost or duplicated by %s", async (_name, fault, times) => {
	const row = await fault(
		await database.create(),
		{ people: 60, times, awayMs: 500, slower: 15 },
		{ restartPostgres: database.restart, migrate },
	);
	expect(row, JSON.stringify(row)).toMatchObject({ lost: 0, duplicated: 0, troubles: [] });
	expect(row.acknowledged).toBeGreaterThanOrEqual(60);
});
