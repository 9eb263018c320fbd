import { expect, it } from "vitest";
import { batchToast } from "./batch-toast";

it.each([
	[4, "All Auto-Optimizations Applied", undefined],
	[1, "Some Optimizations Not Applied", "destructive"],
	[0, "No Optimizations Applied", "destructive"],
])("of 4 optimizations %i applied are told as what they are", (applied, title, tone) => {
	const told = batchToast(applied, 4);
	expect(told).toMatchObject({ title, description: expect.stringContaining(`${applied} of 4`) });
	expect(told.tone).toBe(tone);
});
