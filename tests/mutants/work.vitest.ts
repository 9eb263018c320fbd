import { defineConfig } from "vitest/config";
import { keptThread } from "./kept-thread.ts";

/** The quickest first: most mutants are noticed by one of them. */
const TESTS = [
	"worker/outbox/*.test.ts",
	"tests/integration/work/*.test.ts",
	"tests/integration/sync/contention.test.ts",
	"tests/integration/sync/destination.test.ts",
	"tests/integration/sync/rest.test.ts",
	"tests/integration/mail/confirmation.test.ts",
	"tests/integration/alerts/office-hours.test.ts",
];
export default defineConfig({
	plugins: [keptThread],
	test: {
		include: TESTS,
		globalSetup: ["tests/mutants/database.ts"],
		setupFiles: ["tests/support/after-file.ts"],
		isolate: false,
		maxWorkers: 1,
		testTimeout: 120_000,
	},
});
