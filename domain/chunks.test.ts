import { expect, it } from "vitest";
import { chunksOf } from "./chunks.ts";

it.each([
	[[], []],
	[[1], [[1]]],
	[[1, 2], [[1, 2]]],
	[
		[1, 2, 3, 4, 5],
		[[1, 2], [3, 4], [5]],
	],
])("chunksOf splits %j into chunks of two: %j", (list, chunks) => {
	expect([...chunksOf(list, 2)]).toEqual(chunks);
});
