import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tests/support/longest-first.ts";

export default defineConfig({
	plugins: [vanillaExtractPlugin()],
	test: {
		sequence: { sequencer: LongestFirst },
		projects: [
			// Files share a process and what it has imported: importing costs more than testing.
			{
				extends: true,
				test: {
					name: "unit",
					include: ["{app,db,domain,worker}/**/*.test.{ts,tsx}"],
					setupFiles: ["tests/support/after-file.ts"],
					isolate: false,
					// A net for what hangs: on a busy machine five seconds are soon gone.
					testTimeout: 60_000,
				},
			},
			// Some compile or start a command, which takes its time on a busy machine.
			{ extends: true, test: { name: "architecture", include: ["tests/*.test.ts"], testTimeout: 120_000 } },
			{
				extends: true,
				test: {
					name: "integration",
					include: ["tests/integration/**/*.test.ts"],
					globalSetup: ["tests/support/global-setup.ts"],
					setupFiles: ["tests/support/after-file.ts"],
					isolate: false,
					// A net for what hangs, wide enough for a machine that is busy with other work.
					testTimeout: 900_000,
					hookTimeout: 900_000,
					expect: { poll: { timeout: 120_000 } },
					// Most of these tests wait for something, and leave the cores to others meanwhile.
					maxWorkers: 4,
				},
			},
		],
	},
});
