import { expect, it } from "vitest";
import { partsOf } from "./parts.ts";

it.each([
	[[], []],
	[[1], [[1]]],
	[[1, 2], [[1, 2]]],
	[
		[1, 2, 3, 4, 5],
		[[1, 2], [3, 4], [5]],
	],
])("%j in parts of two is %j", (list, parts) => {
	expect([...partsOf(list, 2)]).toEqual(parts);
});
