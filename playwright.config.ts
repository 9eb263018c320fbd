import { defineConfig, devices } from "@playwright/test";
import { findChromium } from "./tests/support/find-tool.mjs";

process.env.E2E_PORT ??= "3210";
const PORT = Number(process.env.E2E_PORT);

export default defineConfig({
	testDir: "tests/e2e",
	outputDir: "var/e2e-results",
	fullyParallel: true,
	// Pages wait more than they compute.
	workers: 3,
	// Until five runs in a row have passed on a busy machine; a fault in the product fails again.
	retries: process.env.CI ? 2 : 0,
	// Nets for what hangs, wide enough for a machine that is busy with other work.
	timeout: 300_000,
	expect: { timeout: 60_000 },
	reporter: [
		["./tests/support/e2e-reporter.ts"],
		["json", { outputFile: process.env.E2E_REPORT ?? "var/reports/e2e.json" }],
	],
	use: {
		...devices["Desktop Chrome"],
		baseURL: `http://localhost:${PORT}`,
		locale: "en-GB",
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
		command: `"${process.execPath}" tests/support/e2e-server.ts`,
		url: `http://127.0.0.1:${PORT}/readyz`,
		env: { E2E_PORT: String(PORT) },
		timeout: 600_000,
		gracefulShutdown: { signal: "SIGTERM", timeout: 60_000 },
		reuseExistingServer: false,
		stdout: "ignore",
		stderr: "pipe",
	},
});
