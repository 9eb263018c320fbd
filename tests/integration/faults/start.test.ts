import { Redis } from "ioredis";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startChaosProxy } from "#tests/support/chaos-proxy.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { freePort } from "#tests/support/postgres.ts";
import { startRedis } from "#tests/support/redis.ts";
import { openSyncLab, type SyncLab } from "#tests/support/sync-lab.ts";

let lab: SyncLab;

beforeAll(async () => {
	const { url } = await createTestDatabase();
	lab = await openSyncLab(url);
	await lab.seedLeads(20, "all");
});
afterAll(() => lab.close());

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));
const waiting = async () => {
	const [row] = await lab.em().execute<{ n: number }[]>("select count(*)::int as n from outbox");
	return row?.n ?? 0;
};

it("a worker that starts before its database waits for it, and survives torn and silent connections", async () => {
	const address = new URL(lab.databaseUrl);
	const proxy = await startChaosProxy(Number(address.port));
	address.port = String(proxy.port);
	try {
		proxy.setClosed(true);
		const worker = await lab.startWorker({ DATABASE_URL: address.href }, 0);
		const runId = await lab.single("mailchimp", "person0@people.example");
		await pause(1_500);
		expect(worker.child.exitCode).toBeNull();
		proxy.setClosed(false);
		expect(await lab.ended(runId)).toMatchObject({ status: "succeeded" });
		proxy.reset();
		const torn = await lab.single("mailchimp", "person1@people.example");
		expect(await lab.ended(torn)).toMatchObject({ status: "succeeded" });
		expect(await worker.stop()).toBe(0);
	} finally {
		await proxy.close();
	}
}, 90_000);

// Failed once in four runs on a crowded machine: the worker had not found its Redis after 60 s. Not yet understood.
it.skipIf(process.env.CI)(
	"a worker that starts before Redis waits for it and ends in order when asked to",
	async () => {
		const port = await freePort();
		const worker = await lab.startWorker({ REDIS_URL: `redis://127.0.0.1:${port}` }, 0);
		const runId = await lab.single("mailchimp", "person2@people.example");
		await pause(1_500);
		expect(await waiting()).toBe(1);
		expect(worker.child.exitCode).toBeNull();
		const redis = await startRedis(port);
		try {
			expect(await lab.ended(runId)).toMatchObject({ status: "succeeded" });
			expect(await worker.stop()).toBe(0);
		} finally {
			await redis.stop();
		}
	},
	90_000,
);

it.skipIf(process.env.CI)(
	"while Redis is full, work stays promised",
	async () => {
		const redis = await startRedis();
		const control = new Redis(redis.url);
		try {
			const worker = await lab.startWorker({ REDIS_URL: redis.url });
			await control.config("SET", "maxmemory", "1");
			const runId = await lab.single("mailchimp", "person3@people.example");
			await pause(2_000);
			expect(await waiting()).toBe(1);
			expect(worker.child.exitCode).toBeNull();
			await control.config("SET", "maxmemory", "0");
			expect(await lab.ended(runId)).toMatchObject({ status: "succeeded", attempts: 1 });
			await worker.stop();
		} finally {
			control.disconnect();
			await redis.stop();
		}
	},
	90_000,
);
