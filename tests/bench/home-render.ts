import { startProcess } from "#tests/support/processes.ts";
import { TEST_SECRET } from "#tests/support/secret.ts";
import { withStack } from "./bench-stack.ts";
import type { Figure } from "./figure.ts";

/** Rendering the home page without a cache, over a bare React Router page with the same number of elements. */
export const homeRender: Figure = () =>
	withStack(async ({ databaseUrl, web }) => {
		await web().stop();
		const process = startProcess("tests/bench/render-rates.ts", {
			NODE_ENV: "production",
			DATABASE_URL: databaseUrl,
			APP_SECRET: TEST_SECRET,
			LOG_LEVEL: "warn",
		});
		await process.ended;
		const { elements, ratio }: { elements: number; ratio: number } = JSON.parse(
			process.output().trim().split("\n").at(-1) ?? "",
		);
		return [
			{
				name: "home, no cache: renders/s over a bare page of as many elements",
				measured: ratio,
				atLeast: 0.8,
				note: `the same ${elements} elements, attributes and words without components`,
			},
		];
	});
