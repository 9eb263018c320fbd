import { buildApp } from "#tests/support/build.ts";
import { startScratchDatabase } from "#tests/support/scratch-database.ts";
import { conversionsKilled } from "./conversions-killed.ts";
import { type Fault, isSound, type Scale } from "./fault.ts";
import { clockJumps, deployUnderLoad, logDiskFull } from "./host-troubles.ts";
import { mailTroubles } from "./mail-troubles.ts";
import { migrate } from "./migrate.ts";
import { moodyProvider } from "./moody-provider.ts";
import { manyProcesses, randomKills, workersStalled } from "./random-kills.ts";
import { redisFlushed } from "./redis-flushed.ts";
import { postgresExhausted, postgresRestarted, redisTroubles } from "./store-troubles.ts";
import { workerKilled } from "./worker-killed.ts";

/** Every fault by the name that selects it: `npm run faults -- worker-killed`. */
const faults: Record<string, { fault: Fault; scale: Scale }> = {
	"worker-killed": { fault: workerKilled, scale: { people: 10_000, times: 20, awayMs: 0 } },
	"redis-flushed": { fault: redisFlushed, scale: { people: 10_000, times: 1, awayMs: 30_000 } },
	"moody-provider": { fault: moodyProvider, scale: { people: 10_000, times: 2, awayMs: 60_000 } },
	"random-kills": { fault: randomKills, scale: { people: 1_000, times: 200, awayMs: 0 } },
	"many-processes": { fault: manyProcesses, scale: { people: 500, times: 10, awayMs: 0 } },
	"workers-stalled": { fault: workersStalled, scale: { people: 500, times: 10, awayMs: 0 } },
	"postgres-restarted": { fault: postgresRestarted, scale: { people: 500, times: 8, awayMs: 3_000 } },
	"postgres-exhausted": { fault: postgresExhausted, scale: { people: 500, times: 8, awayMs: 5_000 } },
	"redis-troubles": { fault: redisTroubles, scale: { people: 500, times: 3, awayMs: 60_000 } },
	"mail-troubles": { fault: mailTroubles, scale: { people: 300, times: 20, awayMs: 0 } },
	"log-disk-full": { fault: logDiskFull, scale: { people: 300, times: 5, awayMs: 0 } },
	"clock-jumps": { fault: clockJumps, scale: { people: 500, times: 30, awayMs: 0 } },
	"conversions-killed": { fault: conversionsKilled, scale: { people: 1_000, times: 20, awayMs: 0 } },
	deploy: { fault: deployUnderLoad, scale: { people: 500, times: 4, awayMs: 0 } },
};

const COLUMNS = ["times", "acknowledged", "stored", "effects", "lost", "duplicated"] as const;

const asked = process.argv.slice(2);
const unknown = asked.filter(name => !(name in faults));
if (unknown.length > 0) {
	console.error(`unknown: ${unknown.join(", ")}; there are ${Object.keys(faults).join(", ")}`);
	process.exit(2);
}
buildApp();
console.log(`${"fault".padEnd(72)}${COLUMNS.map(column => column.padStart(13)).join("")}`);
let failures = 0;
for (const [name, { fault, scale }] of Object.entries(faults)) {
	if (asked.length > 0 && !asked.includes(name)) continue;
	// Acknowledged work must be on disk, so the server that is killed has to be durable.
	const database = await startScratchDatabase(true);
	try {
		const row = await fault(await database.create(), scale, { restartPostgres: database.restart, migrate });
		if (!isSound(row)) failures += 1;
		console.log(`${row.fault.padEnd(72)}${COLUMNS.map(column => String(row[column]).padStart(13)).join("")}`);
		if (row.note) console.log(`  ${row.note}`);
		for (const trouble of row.troubles) console.log(`  FAIL  ${trouble}`);
	} catch (error) {
		failures += 1;
		console.log(`FAIL  ${name}: ${error instanceof Error ? error.message : error}`);
	} finally {
		await database.close();
	}
}
process.exit(failures === 0 ? 0 : 1);
