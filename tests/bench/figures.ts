import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import path from "node:path";
import manifest from "../../package.json" with { type: "json" };
import { barOf, lineOf, measuredOf, passes, type Row, tellAll } from "./figure.ts";
import { askedFor } from "./registry.ts";

// Measures and writes the results to docs/figures.md: `npm run figures`, with names as `npm run bench` takes them.
const FILE = path.resolve(import.meta.dirname, "../../docs/figures.md");
const HEAD = `# Figures

What \`npm run figures\` measured, by figure; a row in bold misses its bar. Ratios are of one run on one machine; times depend on
the machine. Meanings: [figures of the specification](specification/figures.md).
`;

function sectionOf(name: string, rows: readonly Row[]): string {
	const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
	const measured = `${new Date().toISOString().slice(0, 10)}, ${manifest.version} (${commit}), ${cpus().length} cores`;
	const lines = rows.map(row => {
		const cells = [row.name, measuredOf(row), barOf(row), row.note ?? ""].map(cell =>
			cell.replaceAll("|", "\\|"),
		);
		return `| ${(passes(row) ? cells : cells.map(cell => cell && `**${cell}**`)).join(" | ")} |`;
	});
	return `## ${name}\nMeasured ${measured}.\n\n| Figure | Measured | Bar | |\n|---|---|---|---|\n${lines.join("\n")}\n`;
}

const [, ...kept] = existsSync(FILE) ? readFileSync(FILE, "utf8").split(/^(?=## )/m) : [];
const sections = new Map(
	kept.map(section => [section.slice(3, section.indexOf("\n")), `${section.trimEnd()}\n`]),
);
let failed = false;
for (const [name, measure] of askedFor(process.argv.slice(2))) {
	try {
		const rows = await tellAll(measure, row => console.log(lineOf(row)));
		failed ||= !rows.every(passes);
		sections.set(name, sectionOf(name, rows));
		console.log(`${name}: ${rows.filter(passes).length} of ${rows.length} within their bars`);
	} catch (error) {
		failed = true;
		console.log(`${name} was not measured: ${error instanceof Error ? error.message : error}`);
	}
	// Written after each figure, since the next may take long.
	writeFileSync(FILE, [HEAD, ...sections.values()].join("\n"));
}
process.exit(failed ? 1 : 0);
