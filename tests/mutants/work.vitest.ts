import { defineConfig } from "vitest/config";

/** What mutants of the work are tried against: tests that call handlers and verbs in their process, on a real database. */
export default defineConfig({
	test: {
		include: [
			"worker/**/*.test.ts",
			"tests/integration/sync/contention.test.ts",
			"tests/integration/sync/destination.test.ts",
			"tests/integration/mail/confirmation.test.ts",
			"tests/integration/operations/retention.test.ts",
			"tests/integration/faults/simulation.test.ts",
		],
		globalSetup: ["tests/mutants/database.ts"],
		setupFiles: ["tests/support/after-file.ts"],
		isolate: false,
		testTimeout: 120_000,
	},
});
