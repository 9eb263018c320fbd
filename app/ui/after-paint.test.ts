import { beforeEach, expect, it, vi } from "vitest";
import { afterPaint } from "./after-paint.ts";

const work = vi.fn();
beforeEach(() => {
	work.mockReset();
	vi.useFakeTimers();
});

it("afterPaint runs its work once, after the paint", async () => {
	let paint = () => {};
	vi.stubGlobal("requestAnimationFrame", (frame: () => void) => {
		paint = frame;
	});
	afterPaint(work);
	await vi.advanceTimersByTimeAsync(20);
	expect(work).not.toHaveBeenCalled();
	paint();
	await vi.advanceTimersByTimeAsync(1);
	expect(work).toHaveBeenCalledOnce();
	await vi.advanceTimersByTimeAsync(1_000);
	expect(work).toHaveBeenCalledOnce();
});

it("afterPaint runs its work within a second in a background tab, which is never painted", async () => {
	vi.stubGlobal("requestAnimationFrame", () => 0);
	afterPaint(work);
	await vi.advanceTimersByTimeAsync(1_000);
	expect(work).toHaveBeenCalledOnce();
});
