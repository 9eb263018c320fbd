import { defineConfig } from "vitest/config";

/** What mutants of domain are tried against: its own tests, without a build or a server. */
export default defineConfig({
	test: { include: ["domain/**/*.test.ts"], isolate: false, testTimeout: 120_000 },
});
