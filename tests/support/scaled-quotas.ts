import { adapters } from "#worker/providers/adapters.ts";

/** Loaded into a worker: every provider's quota is what it publishes, in so many times less time. */
const scale = Number(process.env.QUOTA_SCALE ?? 1);

for (const adapter of Object.values(adapters)) {
	const { bulkQuota } = adapter;
	if (!bulkQuota) continue;
	Object.assign(adapter, { bulkQuota: { ...bulkQuota, perMs: bulkQuota.perMs / scale } });
}
