import { setTimeout as delay } from "node:timers/promises";

/** What a probe takes at most on a machine that has nothing else to do. */
const QUIET_PROBE_MS = 10;
const PAUSE_MS = 20;

/**
 * How many milliseconds the work takes on a quiet machine: the time that passed, by the measure of a small round trip
 * to the same processes that is made again and again beside it. Where those are as quick as ever, it is the time itself.
 */
export async function quietMs(probe: () => Promise<unknown>, work: () => Promise<unknown>): Promise<number> {
	const probes: number[] = [];
	const over = new AbortController();
	async function measure(): Promise<void> {
		do {
			const begin = performance.now();
			await probe();
			probes.push(performance.now() - begin);
			await delay(PAUSE_MS);
		} while (!over.signal.aborted);
	}
	const measuring = measure();
	const begin = performance.now();
	let passed = 0;
	try {
		await work();
		passed = performance.now() - begin;
	} finally {
		over.abort();
		await measuring;
	}
	const mean = probes.reduce((sum, ms) => sum + ms, 0) / probes.length;
	return passed / Math.max(1, mean / QUIET_PROBE_MS);
}
