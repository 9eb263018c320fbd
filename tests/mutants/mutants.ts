import { globSync, statSync } from "node:fs";
import path from "node:path";
import { Stryker } from "@stryker-mutator/core";
import { buildApp } from "#tests/support/build.ts";
import { commandOptions } from "#tests/support/command-options.ts";
import { startDatabase } from "./database.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** A part of the product, with the percentage of its mutants that tests must kill. */
interface Part {
	mutate: string[];
	config: string;
	least: number;
	/** Further files that the sandbox needs. */
	files: string[];
	/** Its tests need PostgreSQL. */
	database?: true;
	/** Measured only when it, or files of it, are named: the whole takes hours. */
	onRequest?: true;
}

const parts: Readonly<Record<string, Part>> = {
	domain: {
		mutate: ["domain/**/*.ts", "!domain/paper/**"],
		config: "tests/mutants/domain.vitest.ts",
		least: 90,
		files: ["domain"],
	},
	work: {
		mutate: ["worker/jobs/**/*.ts", "worker/outbox/*.ts", "db/jobs/*.ts", "db/outbox/*.ts", "db/mail/*.ts"],
		config: "tests/mutants/work.vitest.ts",
		least: 80,
		files: ["domain", "db", "worker", "tests/support", "tests/simulate", "tests/integration"],
		database: true,
	},
	verbs: {
		mutate: ["cms", "hooks", "integrations", "leads", "newsletter", "retention"].map(
			each => `db/${each}/*.ts`,
		),
		config: "tests/mutants/verbs.vitest.ts",
		least: 80,
		files: [
			...["app", "build", "domain", "db", "worker"],
			...["tests/support", "tests/simulate", "tests/integration"],
		],
		database: true,
		onRequest: true,
	},
};

const { positionals, values } = commandOptions(
	{
		allowPositionals: true,
		options: {
			workers: { type: "string", default: "2" },
			/** Runs only these test files, for a quick measurement. */
			tests: { type: "string", multiple: true, default: [] },
		},
	},
	`usage: npm run mutants -- [${Object.keys(parts).join("|")}|FILE|FOLDER]... [--workers N] [--tests FILE]...`,
);
const named = positionals.filter(each => each in parts);
const isFolder = (name: string) => statSync(name, { throwIfNoEntry: false })?.isDirectory();
const files = positionals
	.filter(each => !(each in parts))
	.flatMap(each => (isFolder(each) ? globSync(`${each}/**/*.ts`) : [each]));
const ownOf = ({ mutate }: Part) => files.filter(file => mutate.some(glob => path.matchesGlob(file, glob)));
const mine = Object.values(parts).flatMap(ownOf);
const unknown = files.filter(file => !mine.includes(file));
if (unknown.length > 0) {
	console.error(
		`unknown: ${unknown.join(", ")}; there are ${Object.keys(parts).join(", ")} and files and folders of theirs`,
	);
	process.exit(2);
}
let failures = 0;
for (const [name, part] of Object.entries(parts)) {
	const own = ownOf(part);
	const isWanted = positionals.length > 0 ? named.includes(name) || own.length > 0 : !part.onRequest;
	if (!isWanted) continue;
	if (part.files.includes("build")) buildApp();
	const database = part.database && (await startDatabase());
	const results = await new Stryker(optionsOf(name, part, own))
		.runMutationTest()
		.finally(() => database?.close());
	// The results of other files are from earlier runs.
	const counted = results.filter(
		({ status, fileName }) =>
			!["Ignored", "CompileError"].includes(status) &&
			(own.length === 0 || own.includes(path.relative(ROOT, fileName))),
	);
	const noticed = counted.filter(({ status }) => status === "Killed" || status === "Timeout").length;
	const score = (100 * noticed) / counted.length;
	console.log(
		`${name}: ${noticed} of ${counted.length} mutants noticed, ${score.toFixed(1)}% (at least ${part.least}%)`,
	);
	if (!(score >= part.least)) failures += 1;
}
process.exit(failures === 0 ? 0 : 1);

function optionsOf(
	name: string,
	{ mutate, config, files: needed }: Part,
	own: string[],
): ConstructorParameters<typeof Stryker>[0] {
	return {
		testRunner: "vitest",
		vitest: { configFile: config, related: false },
		plugins: ["@stryker-mutator/vitest-runner"],
		testFiles: values.tests,
		mutate: [...(own.length > 0 ? own : mutate), "!**/*.test.ts"],
		ignorePatterns: [
			"**",
			...["package.json", "tsconfig.json", "tests/mutants", ...needed].map(each => `!${each}/**`),
			"!package.json",
			"!tsconfig.json",
		],
		coverageAnalysis: "perTest",
		ignoreStatic: true,
		concurrency: Number(values.workers),
		timeoutMS: 10_000,
		tempDirName: path.join(ROOT, "var/mutants"),
		// Nothing checks them, and the built scripts stay as they are.
		disableTypeChecks: false,
		incremental: true,
		incrementalFile: path.join(ROOT, `var/mutants-${name}.json`),
		reporters: ["progress-append-only", "clear-text", "json"],
		jsonReporter: { fileName: path.join(ROOT, `var/reports/mutants-${name}.json`) },
		clearTextReporter: { logTests: false, allowColor: false, reportTests: false, reportScoreTable: true },
	};
}
