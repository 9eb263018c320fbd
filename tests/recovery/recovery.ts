import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildApp } from "#tests/support/build.ts";
import { failover } from "./failover.ts";
import { pointInTime } from "./point-in-time.ts";

/** Result of one recovery: lines to print, and violated invariants. */
export interface Recovered {
	lines: string[];
	troubles: string[];
}

/** Every recovery by the name that selects it: `npm run recovery -- failover`. */
const recoveries: Record<string, (dir: string) => Promise<Recovered>> = {
	failover,
	"point-in-time": pointInTime,
};

const asked = process.argv.slice(2);
const unknown = asked.filter(name => !(name in recoveries));
if (unknown.length > 0) {
	console.error(`unknown: ${unknown.join(", ")}; there are ${Object.keys(recoveries).join(", ")}`);
	process.exit(2);
}
buildApp();
let failures = 0;
for (const [name, recover] of Object.entries(recoveries)) {
	if (asked.length > 0 && !asked.includes(name)) continue;
	const dir = mkdtempSync(path.join(tmpdir(), "meridian-recovery-"));
	try {
		const { lines, troubles } = await recover(dir);
		for (const line of lines) console.log(`${name}: ${line}`);
		for (const trouble of troubles) console.log(`FAIL  ${name}: ${trouble}`);
		failures += troubles.length;
	} catch (error) {
		failures += 1;
		console.log(`FAIL  ${name}: ${error instanceof Error ? error.message : error}`);
	} finally {
		rmSync(dir, { recursive: true, force: true });
	}
}
process.exit(failures === 0 ? 0 : 1);
