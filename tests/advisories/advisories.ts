import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import * as v from "valibot";

// Checks the versions in package-lock.json against the registry's advisories, if the registry answers.
const PATIENCE_MS = 60_000;

const Advisory = v.looseObject({
	title: v.string(),
	url: v.string(),
	severity: v.string(),
	/** Vulnerable versions, as "<7.5.10 || >=8.0.0 <8.17.1". */
	range: v.string(),
});

const Report = v.looseObject({
	vulnerabilities: v.record(
		v.string(),
		// A name instead of an advisory is a package through which this one is vulnerable.
		v.looseObject({ via: v.array(v.union([v.string(), Advisory])), nodes: v.array(v.string()) }),
	),
	metadata: v.looseObject({ dependencies: v.looseObject({ total: v.number() }) }),
});

const Refusal = v.looseObject({ message: v.string() });

/** Returns the fixed versions, as far as a range tells: its excluded upper ends. */
function mendedIn(range: string): string {
	const ends = [...range.matchAll(/<(?!=)\s*([\w.-]+)/g)].map(([, version]) => version);
	return ends.length > 0 ? `mended in ${ends.join(", ")}` : "mended in no version that is known";
}

const parsed = (text: string): unknown => {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
};

const { values } = parseArgs({ options: { required: { type: "boolean", default: false } } });
const command = ["audit", "--json", "--package-lock-only", "--fetch-retries=0", "--fetch-timeout=20000"];
const asked = spawnSync("npm", command, { encoding: "utf8", timeout: PATIENCE_MS, maxBuffer: 64 * 2 ** 20 });
const answer = parsed(asked.stdout);
const report = v.safeParse(Report, answer);
if (!report.success) {
	const refusal = v.safeParse(Refusal, answer);
	const why = refusal.success ? refusal.output.message : (asked.error?.message ?? "no answer");
	console.log(`advisories: NOT CHECKED, the registry does not answer for them (${why})`);
	process.exit(values.required ? 2 : 0);
}
const { vulnerabilities, metadata } = report.output;
const holes = Object.entries(vulnerabilities).flatMap(([name, { via, nodes }]) =>
	via.flatMap(hole => (typeof hole === "string" ? [] : [{ name, nodes, ...hole }])),
);
for (const { name, nodes, severity, title, range, url } of holes)
	console.log(
		`FAIL  ${name} ${range}: ${title} (${severity}), ${mendedIn(range)}; here ${nodes.join(", ")}; ${url}`,
	);
console.log(`advisories: ${holes.length} for the ${metadata.dependencies.total} packages that are pinned`);
process.exit(holes.length > 0 ? 1 : 0);
