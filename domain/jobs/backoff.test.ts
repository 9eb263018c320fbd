import { expect, it } from "vitest";
import { backoffMs } from "./backoff.ts";

it.each([
	[0, 0, 1_000],
	[1, 0, 1_000],
	[1, 0.5, 1_500],
	[2, 0, 2_000],
	[2, 0.5, 3_000],
	[11, 0, 1_024_000],
	[12, 0, 1_800_000],
	[100, 0.5, 2_700_000],
])("backoffMs after attempt %d with the random value %d returns %d ms", (attempt, random, ms) => {
	expect(backoffMs(attempt, random)).toBe(ms);
});
