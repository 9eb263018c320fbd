import { adapters } from "#worker/providers/adapters.ts";

/** Preloaded into a worker: divides the quota window of every provider by QUOTA_SCALE. */
const scale = Number(process.env.QUOTA_SCALE ?? 1);

for (const adapter of Object.values(adapters)) {
	const { bulkQuota } = adapter;
	if (!bulkQuota) continue;
	Object.assign(adapter, { bulkQuota: { ...bulkQuota, perMs: bulkQuota.perMs / scale } });
}
