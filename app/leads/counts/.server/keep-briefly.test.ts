import { expect, it, onTestFinished, vi } from "vitest";
import { keepBriefly } from "./keep-briefly.ts";

/** Creates a cache with a manual clock and a counter of computations, each of which takes 10 ms. */
function lab() {
	vi.useFakeTimers();
	onTestFinished(() => void vi.useRealTimers());
	const { cached, forget } = keepBriefly();
	let computed = 0;
	const ask = (meanwhile = () => {}) =>
		cached("total", async () => {
			computed += 1;
			const total = computed;
			meanwhile();
			vi.advanceTimersByTime(10);
			return total;
		});
	return { ask, forget };
}

it("keepBriefly caches a slow result until it is invalidated", async () => {
	const { ask, forget } = lab();
	expect([await ask(), await ask()]).toEqual([1, 1]);
	forget();
	expect(await ask()).toBe(2);
});

it("keepBriefly does not cache a result that was being computed during an invalidation", async () => {
	const { ask, forget } = lab();
	expect(await ask(forget)).toBe(1);
	expect(await ask()).toBe(2);
});
