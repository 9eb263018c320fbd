import { defineConfig, devices } from "@playwright/test";

const PORT = Number(process.env.E2E_PORT ?? 3210);

export default defineConfig({
	testDir: "tests/e2e",
	outputDir: "var/e2e-results",
	fullyParallel: true,
	// Pages wait more than they compute.
	workers: 3,
	retries: process.env.CI ? 2 : 0,
	timeout: 45_000,
	expect: { timeout: 10_000 },
	reporter: [["line"], ["json", { outputFile: process.env.E2E_REPORT ?? "var/reports/e2e.json" }]],
	use: {
		...devices["Desktop Chrome"],
		baseURL: `http://localhost:${PORT}`,
		locale: "en-GB",
		launchOptions: {
			executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
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
		timeout: 120_000,
		gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
		reuseExistingServer: false,
		stdout: "ignore",
		stderr: "pipe",
	},
});
