import { commandOptions } from "#tests/support/command-options.ts";
import { ClockedDatabase } from "./clocked-database.ts";
import { plants } from "./plants.ts";
import { simulate } from "./simulation.ts";
import { virtualise } from "./virtual-time.ts";

/** Number of log lines shown for a failed seed. */
const LAST_LINES = 60;

const USAGE = `usage: npm run simulate -- --seeds N [--from N] [--verbose] [--plant ${Object.keys(plants).join("|")}]`;
const { values } = commandOptions(
	{
		options: {
			seeds: { type: "string", default: "1000" },
			from: { type: "string", default: "1" },
			plant: { type: "string" },
			verbose: { type: "boolean", default: false },
		},
	},
	USAGE,
);
const { verbose } = values;
const from = Number(values.from);
const seeds = Number(values.seeds);
const plant = values.plant === undefined ? undefined : plants[values.plant];
if (
	!(seeds > 0) ||
	!Number.isInteger(seeds) ||
	!Number.isInteger(from) ||
	(values.plant !== undefined && !plant)
) {
	console.error(USAGE);
	process.exit(2);
}

const database = await ClockedDatabase.open();
const undo = virtualise();
const started = performance.now();
const sums = { forms: 0, delivered: 0, refused: 0, waiting: 0 };
let failed = 0;
let played = 0;
for (let seed = from; seed < from + seeds; seed += 1) {
	const outcome = await simulate(database, seed, { plant, keepsLines: verbose });
	played += 1;
	for (const name of ["forms", "delivered", "refused", "waiting"] as const) sums[name] += outcome[name];
	if (verbose) console.log(outcome.lines.join("\n"));
	if (seeds === 1 || outcome.troubles.length > 0) console.log(`seed ${seed}  hash ${outcome.hash}`);
	if (outcome.troubles.length === 0) continue;
	failed += 1;
	for (const trouble of outcome.troubles) console.log(`  FAIL  ${trouble}`);
	const { lines } = await simulate(database, seed, { plant, keepsLines: true });
	if (!verbose && seeds === 1) console.log(lines.slice(-LAST_LINES).join("\n"));
	if (plant) break;
}
const seconds = (performance.now() - started) / 1_000;
undo();
console.log(
	`${played} seeds in ${seconds.toFixed(1)} s (${(played / seconds).toFixed(1)} a second): ${sums.forms} forms; promised to providers ${sums.delivered + sums.refused + sums.waiting}, delivered ${sums.delivered}, refused ${sums.refused}, waiting ${sums.waiting}; ${database.statements} statements; ${failed} seeds failed`,
);
if (plant)
	console.log(
		failed > 0 ? `the planted bug was found by seed ${from + played - 1}` : "the planted bug was NOT found",
	);
await database.close();
process.exit(failed > 0 === (plant !== undefined) ? 0 : 1);
