import { Redis } from "ioredis";
import { expect, it } from "vitest";
import { createTestDatabase } from "#tests/support/database.ts";
import { until } from "#tests/support/processes.ts";
import { startTestWorker } from "#tests/support/product.ts";
import { startRedis } from "#tests/support/redis.ts";

it("a library's warning about Redis is logged once, as a JSON line like all others", async () => {
	const { url } = await createTestDatabase();
	const redis = await startRedis();
	const control = new Redis(redis.url);
	try {
		await control.config("SET", "maxmemory-policy", "allkeys-lru");
		const worker = await startTestWorker(url, { REDIS_URL: redis.url });
		await until("it is told", () => worker.output().includes("Eviction policy"));
		await worker.stop();
		const lines = worker.output().trim().split("\n");
		const told = lines.map(line => JSON.parse(line)).filter(({ said }) => /Eviction policy/.test(said));
		expect(told).toEqual([
			{
				level: 40,
				time: expect.any(Number),
				process: "worker",
				said: 'IMPORTANT! Eviction policy is allkeys-lru. It should be "noeviction"',
				msg: "a library says",
			},
		]);
	} finally {
		control.disconnect();
		await redis.stop();
	}
});
