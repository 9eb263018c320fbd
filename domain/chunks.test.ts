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
])("%j in chunks of two is %j", (list, chunks) => {
	expect([...chunksOf(list, 2)]).toEqual(chunks);
});
