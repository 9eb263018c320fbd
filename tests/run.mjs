// Runs on the system's Node: installs what is missing, then runs all tests and counts the results.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { createInterface } from "node:readline";
import { installPackages, installTools, node, root } from "./support/install.mjs";

const STAGES = ["architecture", "unit", "integration", "e2e"];
const only = process.argv.slice(2);
const unknown = only.filter(name => !STAGES.includes(name));
if (unknown.length > 0) {
	console.error(`unknown: ${unknown.join(", ")}; there are ${STAGES.join(", ")}`);
	process.exit(2);
}
installPackages();
const { chromium } = installTools();

const bin = path.join(root, "node_modules/.bin");
const env = {
	...process.env,
	NODE_ENV: "test",
	FORCE_COLOR: "0",
	CHROMIUM_PATH: chromium,
	PATH: `${bin}${path.delimiter}${process.env.PATH}`,
};
const reports = path.join(root, "var/reports");
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const wanted = stage => only.length === 0 || only.includes(stage);

let passed = 0;
let failed = 0;
/** Printed again at the end, since often only the end of a long output is kept. */
const failures = [];

/** Runs a stage and prefixes its output with its name, since stages run concurrently. */
async function run(name, script, args, more = {}) {
	const started = Date.now();
	const child = spawn(node, [path.join(root, script), ...args], {
		cwd: root,
		stdio: ["ignore", "pipe", "pipe"],
		env: { ...env, ...more },
	});
	for (const input of [child.stdout, child.stderr]) {
		let ofFailure = 0;
		createInterface({ input }).on("line", line => {
			console.log(`${name} | ${line}`);
			ofFailure = line.startsWith("FAILED ") ? 20 : ofFailure - 1;
			if (ofFailure > 0) failures.push(`${name} | ${line}`);
		});
	}
	const [status, signal] = await once(child, "close");
	console.log(
		`${name} | ${Math.round((Date.now() - started) / 1000)} s${signal ? `, ended by ${signal}` : ""}`,
	);
	return status === 0;
}

/** A stage that crashed before writing its report counts as one failure. */
function count(ok, report, read) {
	const counts = existsSync(report)
		? read(JSON.parse(readFileSync(report, "utf8")))
		: { passed: 0, failed: 0 };
	passed += counts.passed;
	failed += counts.failed;
	if (!ok && counts.failed === 0) failed += 1;
}

/**
 * Returns a port for the browser tests; their products use the following ones. The range lies below the ports that other tests
 * use (support/postgres.ts) and below the system's ephemeral ports.
 */
async function freePort(near = process.pid) {
	const port = 11_000 + (near % 300) * 30;
	const server = createServer().listen(port, "127.0.0.1");
	const isFree = await new Promise(resolve => {
		server.once("listening", () => resolve(true)).once("error", () => resolve(false));
	});
	server.close();
	return isFree ? port : freePort(near + 1);
}

async function vitest(project) {
	if (!wanted(project)) return;
	const report = path.join(reports, `${project}.json`);
	const ok = await run(project, "node_modules/vitest/vitest.mjs", [
		"run",
		"--project",
		project,
		"--reporter=tests/support/file-reporter.ts",
		"--reporter=json",
		`--outputFile.json=${report}`,
	]);
	count(ok, report, json => ({ passed: json.numPassedTests, failed: json.numFailedTests }));
}

async function endToEnd() {
	if (!wanted("e2e")) return;
	const report = path.join(reports, "e2e.json");
	const ok = await run("e2e", "node_modules/@playwright/test/cli.js", ["test"], {
		E2E_REPORT: report,
		E2E_PORT: String(await freePort()),
	});
	count(ok, report, ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected }));
}

/** Integration and end-to-end tests need the built app. */
async function build() {
	if (!wanted("integration") && !wanted("e2e")) return;
	if (!(await run("build", "tests/support/build.ts", []))) failed += 1;
}

// A build takes one core, and so do the tests that need no build. Browsers and integration tests side by side would slow each
// other down more than either leaves idle.
const unbuilt = (async () => {
	await vitest("architecture");
	await vitest("unit");
})();
await build();
await unbuilt;
await vitest("integration");
await endToEnd();

for (const line of failures) console.log(line);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
