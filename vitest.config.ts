import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { defineConfig } from "vitest/config";

export default defineConfig({
	plugins: [vanillaExtractPlugin()],
	test: {
		projects: [
			{
				extends: true,
				test: { name: "unit", include: ["{app,db,domain,worker}/**/*.test.{ts,tsx}"] },
			},
			{ extends: true, test: { name: "architecture", include: ["tests/*.test.ts"] } },
			{
				extends: true,
				test: {
					name: "integration",
					include: ["tests/integration/**/*.test.ts"],
					globalSetup: ["tests/support/global-setup.ts"],
					testTimeout: 30_000,
					hookTimeout: 60_000,
					// Two cores shared with a browser may be slow; a fault in the product fails again.
					retry: process.env.CI ? 1 : 0,
					// Most of these tests wait for something, and leave the cores to others meanwhile.
					maxWorkers: 4,
				},
			},
		],
	},
});
