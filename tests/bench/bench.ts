import { bulkSync } from "./bulk-sync.ts";
import { csvMemory } from "./csv-memory.ts";
import { type Figure, passes, type Row } from "./figure.ts";
import { homeRender } from "./home-render.ts";
import { homeThroughput } from "./home-throughput.ts";
import { interaction } from "./interaction.ts";
import { leadIntake } from "./lead-intake.ts";
import { leadList } from "./lead-list.ts";
import { lighthouseScores } from "./lighthouse.ts";
import { millionLeads } from "./million-leads.ts";
import { pageWeight } from "./page-weight.ts";
import { soak } from "./soak.ts";
import { taxPdf } from "./tax-pdf.ts";

/** Every figure by the name under which it can be asked for alone: `npm run bench -- lead-intake`. */
const figures: Record<string, Figure> = {
	"page-weight": pageWeight,
	interaction,
	"home-throughput": homeThroughput,
	"home-render": homeRender,
	"lead-intake": leadIntake,
	"lead-list": leadList,
	"million-leads": millionLeads,
	"csv-memory": csvMemory,
	"bulk-sync": bulkSync,
	"tax-pdf": taxPdf,
	lighthouse: lighthouseScores,
	soak,
};

function print({ name, measured, unit = "", atLeast, atMost, note = "" }: Row, ok: boolean): void {
	const bar = atLeast !== undefined ? `≥ ${atLeast}` : `≤ ${atMost}`;
	const number = measured.toFixed(measured < 10 ? 2 : 1);
	console.log(
		`${ok ? "pass" : "FAIL"}  ${name.padEnd(62)} ${`${number}${unit}`.padStart(11)}  ${bar.padStart(8)}  ${note}`,
	);
}

const asked = process.argv.slice(2);
const unknown = asked.filter(name => !(name in figures));
if (unknown.length > 0) {
	console.error(`unknown: ${unknown.join(", ")}; there are ${Object.keys(figures).join(", ")}`);
	process.exit(2);
}
let failures = 0;
for (const [name, measure] of Object.entries(figures)) {
	if (asked.length > 0 && !asked.includes(name)) continue;
	try {
		for (const row of await measure()) {
			const ok = passes(row);
			if (!ok) failures += 1;
			print(row, ok);
		}
	} catch (error) {
		failures += 1;
		console.log(`FAIL  ${name}: ${error instanceof Error ? error.message : error}`);
	}
}
process.exit(failures === 0 ? 0 : 1);
