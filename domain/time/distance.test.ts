import { expect, it } from "vitest";
import { timeAgo, timeSpan } from "./distance.ts";

const DAY = 86_400_000;

it.each([
	[5_000, "less than a minute ago"],
	[60_000, "1 minute ago"],
	[300_000, "5 minutes ago"],
	[3_600_000, "about 1 hour ago"],
	[7_200_000, "about 2 hours ago"],
	[DAY, "1 day ago"],
	[3 * DAY + 1000, "3 days ago"],
	[61 * DAY, "2 months ago"],
	[800 * DAY, "2 years ago"],
	[-5, "less than a minute ago"],
])("timeAgo describes %d ms as %s", (ms, words) => {
	expect(timeAgo(1_000_000_000_000 - ms, 1_000_000_000_000)).toBe(words);
});

it.each([
	[0, "under a minute"],
	[60_000, "1 minute"],
	[89 * 60_000, "89 minutes"],
	[90 * 60_000, "2 hours"],
	[47 * 3_600_000, "47 hours"],
	[2 * DAY, "2 days"],
	[400 * DAY, "400 days"],
] as const)("timeSpan describes %d ms as %s", (ms, words) => {
	expect(timeSpan(ms)).toBe(words);
});
