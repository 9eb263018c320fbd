import path from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { keptThread } from "./kept-thread.ts";

/** Tests for mutants of the work: tests that call handlers and verbs in process, the fastest first. */
const TESTS = [
	"worker/outbox/*.test.ts",
	"tests/integration/work/*.test.ts",
	"tests/integration/sync/rest.test.ts",
	"tests/integration/sync/destination.test.ts",
	"tests/integration/mail/confirmation.test.ts",
	"tests/integration/alerts/office-hours.test.ts",
	"tests/integration/sync/contention.test.ts",
];

/** Keeps the order of TESTS, since most mutants are killed by one of the first. */
class AsListed extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const place = ({ moduleId }: TestSpecification) =>
			TESTS.findIndex(glob => path.matchesGlob(moduleId, `**/${glob}`));
		return files.toSorted((a, b) => place(a) - place(b));
	}
}

export default defineConfig({
	plugins: [keptThread],
	test: {
		include: TESTS,
		globalSetup: ["tests/mutants/database.ts"],
		setupFiles: ["tests/support/after-file.ts"],
		sequence: { sequencer: AsListed },
		isolate: false,
		maxWorkers: 1,
		testTimeout: 120_000,
	},
});
