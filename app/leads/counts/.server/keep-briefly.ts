/** What took longer than this to compute is kept for a moment. */
const SLOW_MS = 3;
const KEPT_MS = 1_000;
const MAX_KEPT = 200;

/** A cache of what takes long to compute, for a second at most, until `forget` is told of a change. */
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
			// The key says which computation the value came from, and so its type.
			if (known && known.until > Date.now()) return known.value as T;
			const [started, before] = [performance.now(), changes];
			const value = await compute();
			if (performance.now() - started <= SLOW_MS) kept.delete(key);
			// What changed meanwhile may not be in it.
			else if (changes === before) {
				if (kept.size >= MAX_KEPT) kept.clear();
				kept.set(key, { until: Date.now() + KEPT_MS, value });
			}
			return value;
		},
	};
}
