// Runs on the system's Node: installs what is missing, then runs every test and counts.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { installPackages, installTools, node, root } from "./support/install.mjs";

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

let passed = 0;
let failed = 0;

function run(name, script, args, more = {}) {
	const started = Date.now();
	console.log(`\n== ${name}`);
	const { status, signal } = spawnSync(node, [path.join(root, script), ...args], {
		cwd: root,
		stdio: "inherit",
		env: { ...env, ...more },
	});
	console.log(`== ${name}: ${Math.round((Date.now() - started) / 1000)} s`);
	return status === 0 && !signal;
}

/** A stage that died before it could count is one failure. */
function count(ok, report, read) {
	const counts = existsSync(report)
		? read(JSON.parse(readFileSync(report, "utf8")))
		: { passed: 0, failed: 0 };
	passed += counts.passed;
	failed += counts.failed;
	if (!ok && counts.failed === 0) failed += 1;
}

/** A port of the tests' own. */
function freePort() {
	const server = createServer();
	return new Promise(resolve => {
		server.listen(0, "127.0.0.1", () => {
			const { port } = server.address();
			server.close(() => resolve(port));
		});
	});
}

const only = process.argv.slice(2);
const wanted = stage => only.length === 0 || only.includes(stage);

for (const project of ["architecture", "unit", "integration"].filter(wanted)) {
	const report = path.join(reports, `${project}.json`);
	const ok = run(project, "node_modules/vitest/vitest.mjs", [
		"run",
		"--project",
		project,
		"--reporter=dot",
		"--reporter=json",
		`--outputFile.json=${report}`,
	]);
	count(ok, report, json => ({ passed: json.numPassedTests, failed: json.numFailedTests }));
}

if (wanted("e2e")) {
	const report = path.join(reports, "e2e.json");
	const ok = run("e2e", "node_modules/@playwright/test/cli.js", ["test"], {
		E2E_REPORT: report,
		E2E_PORT: String(await freePort()),
	});
	count(ok, report, ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }));
}

console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
