import { setTimeout as delay } from "node:timers/promises";

/** Longest duration of a probe on an idle machine. */
const QUIET_PROBE_MS = 10;
const PAUSE_MS = 20;

/**
 * Estimates the milliseconds that `work` would take on an idle machine: the elapsed time, scaled by how slow `probe`, a small
 * round trip to the same processes, was meanwhile. If probes are as fast as on an idle machine, it is the elapsed time itself.
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
