import { defineConfig } from "vitest/config";

/** Tests for mutants of domain: its own tests, without a build or a server. */
export default defineConfig({
	test: { include: ["domain/**/*.test.ts"], isolate: false, testTimeout: 120_000 },
});
