import { setTimeout as delay } from "node:timers/promises";
import { until } from "#tests/support/processes.ts";
import { startRedis } from "#tests/support/redis.ts";
import { openSyncLab } from "#tests/support/sync-lab.ts";
import { auditBulk } from "./audit-bulk.ts";
import type { Fault } from "./fault.ts";

const PROVIDER = "zoho_crm";

/** Stops Redis during a bulk sync and restarts it empty, then flushes it while the sync runs. */
export const redisFlushed: Fault = async (databaseUrl, { people, times, awayMs }) => {
	const lab = await openSyncLab(databaseUrl);
	let redis = await startRedis();
	try {
		await lab.seedLeads(people);
		lab.simulators[PROVIDER].setOptions({ latencyMs: 300 });
		await Promise.all([lab.startWorker({ REDIS_URL: redis.url }), lab.startWorker({ REDIS_URL: redis.url })]);
		const runId = await lab.bulk(PROVIDER);
		const moved = async (n: number) => (await lab.run(runId)).done >= n;
		let broken = 0;
		for (; broken < times; broken += 1) {
			const share = Math.floor((people * (broken + 1)) / (times + 2));
			await until("some are synced", () => moved(share), 120_000);
			// Redis does not persist, so it restarts empty.
			const { port } = redis;
			await redis.kill();
			await delay(awayMs);
			redis = await startRedis(port);
		}
		await redis.flush();
		await lab.ended(runId, 300_000);
		return await auditBulk(lab, {
			fault: `Redis away for ${awayMs / 1000} s and emptied during a bulk sync`,
			times: broken + 1,
			runId,
			provider: PROVIDER,
			people,
		});
	} finally {
		await lab.close();
		await redis.stop();
	}
};
