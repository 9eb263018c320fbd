/** Results that took longer than this to compute are cached briefly. */
const SLOW_MS = 3;
const TTL_MS = 1_000;
const MAX_ENTRIES = 200;

/** Creates a cache for slow computations: a result is kept for a second at most, and until `forget` is called. */
export function keepBriefly() {
	const kept = new Map<string, { until: number; value: unknown }>();
	let changes = 0;
	return {
		forget(): void {
			changes += 1;
			kept.clear();
		},
		async cached<T>(key: string, compute: () => Promise<T>): Promise<T> {
			const known = kept.get(key);
			// The key identifies the computation, and so the value's type.
			if (known && known.until > Date.now()) return known.value as T;
			const [started, before] = [performance.now(), changes];
			const value = await compute();
			if (performance.now() - started <= SLOW_MS) kept.delete(key);
			// Do not cache: a change during the computation may be missing from the value.
			else if (changes === before) {
				if (kept.size >= MAX_ENTRIES) kept.clear();
				kept.set(key, { until: Date.now() + TTL_MS, value });
			}
			return value;
		},
	};
}
