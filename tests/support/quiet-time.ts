import { setTimeout as delay } from "node:timers/promises";

/** Longest duration of a probe on an idle machine, where one takes at most twice as long as the fastest. */
const QUIET_PROBE_MS = 10;
const PROBES_BEFORE = 5;
const PAUSE_MS = 20;

/**
 * Estimates the milliseconds that `work` would take on an idle machine: the elapsed time, scaled by how slow `probe`, a small
 * round trip to the same processes, was meanwhile. If probes are as fast as on an idle machine, it is the elapsed time itself.
 */
export async function quietMs(probe: () => Promise<unknown>, work: () => Promise<unknown>): Promise<number> {
	const probes: number[] = [];
	const over = new AbortController();
	async function measure(): Promise<void> {
		const begin = performance.now();
		await probe();
		probes.push(performance.now() - begin);
	}
	async function keepMeasuring(): Promise<void> {
		do {
			await measure();
			await delay(PAUSE_MS);
		} while (!over.signal.aborted);
	}
	while (probes.length < PROBES_BEFORE) await measure();
	const quiet = Math.min(QUIET_PROBE_MS, 2 * Math.min(...probes));
	probes.length = 0;
	const measuring = keepMeasuring();
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
	return passed / Math.max(1, mean / quiet);
}
