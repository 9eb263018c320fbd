import { expect, it } from "vitest";
import { batchToast } from "./batch-toast.ts";

it.each([
	[4, "All Auto-Optimizations Applied", undefined],
	[1, "Some Optimizations Not Applied", "destructive"],
	[0, "No Optimizations Applied", "destructive"],
])(
	"batchToast for 4 optimizations with %i applied has the matching title, count and tone",
	(applied, title, tone) => {
		const told = batchToast(applied, 4);
		expect(told).toMatchObject({ title, description: expect.stringContaining(`${applied} of 4`) });
		expect(told.tone).toBe(tone);
	},
);
