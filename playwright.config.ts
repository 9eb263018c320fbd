import { defineConfig, devices } from "@playwright/test";
import { findChromium } from "./tests/support/find-tool.mjs";

/** One for each of two cores: with three, seven files took 287 s instead of 237 s. */
const WORKERS = Number(process.env.E2E_WORKERS ?? 2);
process.env.E2E_FIRST_PORT ??= process.env.E2E_PORT ?? "3210";
// Each worker has its own server and database, because open pages show every change, also those of other tests.
const ports = Array.from({ length: WORKERS }, (_, n) => Number(process.env.E2E_FIRST_PORT) + 10 * n);
const port = ports[Number(process.env.TEST_PARALLEL_INDEX ?? 0)];
if (!port)
	throw new Error(`Each worker has its own server: set E2E_WORKERS=${WORKERS + 1} instead of --workers`);
// Playwright's worker processes evaluate this file too.
process.env.E2E_PORT = String(port);

export default defineConfig({
	testDir: "tests/e2e",
	outputDir: "var/e2e-results",
	fullyParallel: true,
	workers: WORKERS,
	// Limits only for what hangs, generous enough for a busy machine.
	timeout: 300_000,
	expect: { timeout: 60_000 },
	reporter: [
		["./tests/support/e2e-reporter.ts"],
		["json", { outputFile: process.env.E2E_REPORT ?? "var/reports/e2e.json" }],
	],
	use: {
		// Reports which action hangs; otherwise only the whole test would time out.
		actionTimeout: 120_000,
		...devices["Desktop Chrome"],
		baseURL: `http://localhost:${port}`,
		locale: "en-GB",
		// Installing one costs as much CPU time as the page itself; tests of the service worker allow it.
		serviceWorkers: "block",
		launchOptions: {
			executablePath: findChromium() ?? "chromium",
			args: [
				"--no-sandbox",
				"--disable-gpu",
				"--disable-quic",
				"--no-first-run",
				"--disable-background-networking",
				"--disable-component-update",
				"--disable-sync",
			],
		},
	},
	webServer: {
		command: `"${process.execPath}" tests/support/e2e-server.ts ${ports.join(" ")}`,
		wait: { stdout: /all are ready/ },
		timeout: 600_000,
		gracefulShutdown: { signal: "SIGTERM", timeout: 60_000 },
		reuseExistingServer: false,
		stderr: "pipe",
	},
});
