import { notifications } from "#app/services.server.ts";

/** A count that took longer than this is kept for a moment. */
const SLOW_MS = 15;
const KEPT_MS = 1_000;
const MAX_KEPT = 200;

const kept = new Map<string, { until: number; count: number }>();
const forget = () => kept.clear();

for (const channel of ["leads", "back_office"] as const) notifications.on(channel, forget);

/**
 * How many rows there are, counted by `count`. Counting many rows is slow, so a slow count is kept for a second at
 * most, and never past a change that this process was told of; quick ones are always exact.
 */
export async function recentCount(key: string, count: () => Promise<number>): Promise<number> {
	const known = kept.get(key);
	if (known && known.until > Date.now()) return known.count;
	const started = performance.now();
	const counted = await count();
	if (performance.now() - started > SLOW_MS) {
		if (kept.size >= MAX_KEPT) kept.clear();
		kept.set(key, { until: Date.now() + KEPT_MS, count: counted });
	} else {
		kept.delete(key);
	}
	return counted;
}
