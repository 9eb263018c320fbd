import { bulkGrowth } from "./bulk-growth.ts";
import { bulkSync } from "./bulk-sync.ts";
import { csvMemory } from "./csv-memory.ts";
import type { Figure } from "./figure.ts";
import { homeRender } from "./home-render.ts";
import { homeThroughput } from "./home-throughput.ts";
import { interaction } from "./interaction.ts";
import { leadImport } from "./lead-import.ts";
import { leadIntake } from "./lead-intake.ts";
import { leadList } from "./lead-list.ts";
import { leadPaint } from "./lead-paint.ts";
import { lighthouseScores } from "./lighthouse.ts";
import { millionLeads } from "./million-leads.ts";
import { pageLatency } from "./page-latency.ts";
import { pageWeight } from "./page-weight.ts";
import { providerLatency } from "./provider-latency.ts";
import { soak } from "./soak.ts";
import { taxPdf } from "./tax-pdf.ts";

/** Every figure by the name that selects it: `npm run bench -- lead-intake`. */
const figures: Record<string, Figure> = {
	"page-weight": pageWeight,
	interaction,
	"home-throughput": homeThroughput,
	"home-render": homeRender,
	"page-latency": pageLatency,
	"lead-intake": leadIntake,
	"provider-latency": providerLatency,
	"lead-list": leadList,
	"lead-import": leadImport,
	"lead-paint": leadPaint,
	"million-leads": millionLeads,
	"csv-memory": csvMemory,
	"bulk-sync": bulkSync,
	"bulk-growth": bulkGrowth,
	"tax-pdf": taxPdf,
	lighthouse: lighthouseScores,
	soak,
};

/** Returns the figures with these names, or all of them if there are none. Exits the process for an unknown name. */
export function askedFor(names: readonly string[]): [string, Figure][] {
	const unknown = names.filter(name => !Object.hasOwn(figures, name));
	if (unknown.length > 0) {
		console.error(`unknown: ${unknown.join(", ")}; there are ${Object.keys(figures).join(", ")}`);
		process.exit(2);
	}
	return Object.entries(figures).filter(([name]) => names.length === 0 || names.includes(name));
}
