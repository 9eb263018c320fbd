import path from "node:path";
import { defineConfig, type ViteUserConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { keptThread } from "./kept-thread.ts";

const here = (file: string) => path.join(import.meta.dirname, file);

/** Runs tests on a real database, with the web process in their own thread, in the order of the list. */
export function inProcess(tests: string[]): ViteUserConfig {
	/** Most mutants are killed by one of the first, so the fastest come first. */
	class AsListed extends BaseSequencer {
		override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
			const place = ({ moduleId }: TestSpecification) =>
				tests.findIndex(glob => path.matchesGlob(moduleId, `**/${glob}`));
			return files.toSorted((a, b) => place(a) - place(b));
		}
	}
	return defineConfig({
		plugins: [keptThread],
		resolve: {
			alias: [
				{ find: /^(#tests\/support|\.)\/product\.ts$/, replacement: here("product.ts") },
				{ find: /^#app\/services\.server\.ts$/, replacement: here("services.ts") },
			],
		},
		test: {
			include: tests,
			globalSetup: ["tests/mutants/database.ts"],
			setupFiles: ["tests/support/after-file.ts"],
			sequence: { sequencer: AsListed },
			isolate: false,
			maxWorkers: 1,
			testTimeout: 120_000,
			hookTimeout: 120_000,
			expect: { poll: { timeout: 120_000 } },
		},
	});
}
