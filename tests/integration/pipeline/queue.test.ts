import { createPostgresBackend, createRedisBackend, withBackend } from "bullmq";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startTest } from "#db/integrations/start-test.ts";
import { openLog } from "#db/process-log.ts";
import { startChaosProxy } from "#tests/support/chaos-proxy.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { until } from "#tests/support/processes.ts";
import { startRedis } from "#tests/support/redis.ts";
import { openSyncLab, type SyncLab } from "#tests/support/sync-lab.ts";
import { BullMqQueues } from "#worker/queue/queues.ts";

/** Opens a queue through BullMQ's API, as Bull Board does. */
function operatorsView(name: string, { redisUrl, databaseUrl }: { redisUrl?: string; databaseUrl: string }) {
	if (!redisUrl) return new (withBackend(createPostgresBackend).Queue)(name, { connection: databaseUrl });
	return new (withBackend(createRedisBackend).Queue)(name, { connection: { url: redisUrl } });
}

describe.each(["PostgreSQL", "Redis"] as const)("an operator's view of the queue on %s", backend => {
	let lab: SyncLab;
	let stores: { redisUrl?: string; databaseUrl: string };
	let redis: Awaited<ReturnType<typeof startRedis>> | null = null;

	beforeAll(async () => {
		const { url } = await createTestDatabase();
		lab = await openSyncLab(url);
		if (backend === "Redis") redis = await startRedis();
		stores = { databaseUrl: url, ...(redis ? { redisUrl: redis.url } : {}) };
		await lab.startWorker(redis ? { REDIS_URL: redis.url } : {});
	});
	afterAll(async () => {
		await lab.close();
		await redis?.stop();
	});

	it("shows each job's topic, outbox message, run, attempt number and priority", async () => {
		const { webhook } = lab.simulators;
		webhook.setOptions({ latencyMs: 10_000 });
		const queue = operatorsView("webhook-jobs", stores);
		await queue.waitUntilReady();
		const integration = { id: lab.idOf("webhook"), provider: "webhook" as const };
		const runId = await lab.em().transactional(em => startTest(em, integration, "tester"));
		await lab.em().execute("notify outbox");
		await until("the call is under way", () => webhook.calls().length > 0);
		const [job] = await queue.getActive();
		const [row] = await lab.em().execute<{ id: string }[]>("select id from outbox where run_id = ?", [runId]);
		expect(job).toMatchObject({
			id: `${row?.id}-1`,
			name: "integration.test",
			data: { message: row?.id, attempt: 1, runId },
			opts: { attempts: 1, priority: 1 },
		});
		await lab.ended(runId);
		await until("nothing of it is left", async () => (await queue.getJobCountByTypes()) === 0);
		await queue.close();
	});

	it("shows when housekeeping runs next, and how many rows its last run deleted", async () => {
		const queue = operatorsView("housekeeping", stores);
		await until("it is scheduled", async () => (await queue.getJobSchedulersCount()) === 1);
		const [schedule] = await queue.getJobSchedulers();
		expect(schedule).toMatchObject({ key: "housekeeping", name: "housekeeping", pattern: "7 * * * *" });
		expect(schedule?.next).toBeGreaterThan(Date.now() - 60_000);
		await lab
			.em()
			.execute(
				"insert into job_runs (id, kind, actor, status, created_at, finished_at) values (gen_random_uuid(), 'webhook', 'tester', 'succeeded', now() - interval '9 years', now() - interval '9 years')",
			);
		const [next] = await queue.getDelayed();
		await next?.promote();
		// At the seventh minute of an hour it runs by itself as well.
		await until("it has run", async () =>
			(await queue.getCompleted()).some(({ returnvalue }) => returnvalue.job_runs === 1),
		);
		expect(await queue.getDelayedCount()).toBe(1);
		await queue.close();
	});
});

it.each(["PostgreSQL", "Redis"] as const)(
	"a job in several turns on %s is enqueued again when its previous turn was still in the queue",
	async backend => {
		const { url } = await createTestDatabase();
		const redis = backend === "Redis" ? await startRedis() : null;
		const queues = new BullMqQueues({
			redisUrl: redis?.url,
			databaseUrl: url,
			log: pino({ level: "silent" }),
		});
		await queues.opened;
		const message = {
			id: crypto.randomUUID(),
			topic: "lead.import",
			lane: "events",
			payload: {},
			priority: 1,
			attempt: 1,
		} as const;
		const turns: string[] = [];
		queues.work(
			"events",
			1,
			async id => {
				turns.push(id);
				// As the relay on a busy machine: dispatches the next job before this one has left the queue.
				if (turns.length === 1) await queues.dispatch([message]);
				return turns.length === 1;
			},
			() => queues.dispatch([message]),
		);
		await queues.dispatch([message]);
		await until("the second turn", () => turns.length === 2);
		expect(turns).toEqual([message.id, message.id]);
		await queues.drain();
		await queues.close();
		await redis?.stop();
	},
);

it("work continues after a failover of Redis that leaves the connections on the former primary", async () => {
	const { url } = await createTestDatabase();
	const [former, primary] = await Promise.all([startRedis(), startRedis()]);
	const proxy = await startChaosProxy(former.port);
	const redisUrl = `redis://127.0.0.1:${proxy.port}`;
	const queues = new BullMqQueues({ redisUrl, databaseUrl: url, log: pino({ level: "silent" }) });
	const worked: string[] = [];
	const work = async (id: string) => {
		worked.push(id);
		return false;
	};
	const dispatch = (id: string) =>
		queues.dispatch([{ id, topic: "lead.import", lane: "events", payload: {}, priority: 1, attempt: 1 }]);
	try {
		await queues.opened;
		queues.work("events", 1, work, () => Promise.resolve());
		await dispatch("before");
		await until("it is worked", () => worked.includes("before"));
		await former.replicate(primary.port);
		proxy.setTarget(primary.port, { keepOpen: true });
		// As the relay does with a message that the queue did not accept.
		await until("it is accepted", () => dispatch("after").then(() => true));
		await until("it is worked", () => worked.includes("after"));
	} finally {
		await queues.drain();
		await queues.close();
		await Promise.all([proxy.close(), former.stop(), primary.stop()]);
	}
});

it.each(["PostgreSQL", "Redis"] as const)(
	"scheduled work on %s that fell due while no worker ran is done at the next start",
	async backend => {
		const { url } = await createTestDatabase();
		const redis = backend === "Redis" ? await startRedis() : null;
		const stores = { databaseUrl: url, redisUrl: redis?.url };
		const view = operatorsView("reconcile", { databaseUrl: url, ...(redis ? { redisUrl: redis.url } : {}) });
		const ran: number[] = [];
		const start = () => {
			const queues = new BullMqQueues({ ...stores, log: pino({ level: "silent" }) });
			queues.schedule("reconcile", "37 2 * * *", async () => ran.push(Date.now()));
			return queues;
		};
		const stop = async (queues: BullMqQueues) => {
			await queues.drain();
			await queues.close();
		};
		const pending = async () => (await view.getDelayed()).map(({ opts }) => opts.prevMillis ?? 0);
		try {
			vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 48 * 3_600_000 });
			const before = start();
			await until("it is scheduled", async () => (await pending()).length === 1);
			await stop(before);
			vi.useRealTimers();
			const after = start();
			await until("the next run is scheduled", async () => (await pending()).some(due => due > Date.now()));
			await stop(after);
			expect(ran).toHaveLength(1);
		} finally {
			vi.useRealTimers();
			await view.close();
			await redis?.stop();
		}
	},
);

it("a schedule is registered again within ten minutes after Redis was emptied", async () => {
	const { url } = await createTestDatabase();
	const redis = await startRedis();
	vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
	const queues = new BullMqQueues({ redisUrl: redis.url, databaseUrl: url, log: pino({ level: "silent" }) });
	const queue = operatorsView("housekeeping", { redisUrl: redis.url, databaseUrl: url });
	try {
		queues.schedule("housekeeping", "7 * * * *", () => Promise.resolve());
		const scheduled = async () => (await queue.getJobSchedulersCount()) === 1;
		await until("it is scheduled", scheduled);
		await redis.flush();
		expect(await scheduled()).toBe(false);
		vi.advanceTimersByTime(10 * 60_000);
		await until("it is scheduled again", scheduled);
	} finally {
		vi.useRealTimers();
		await queue.close();
		await queues.drain();
		await queues.close();
		await redis.stop();
	}
});

it("a failure of scheduled work is logged with its error class, without personal data", async () => {
	const { url } = await createTestDatabase();
	const stores = { redisUrl: undefined, databaseUrl: url };
	const lines: string[] = [];
	const queues = new BullMqQueues({
		...stores,
		log: openLog("worker", "info", { write: line => lines.push(line) }),
	});
	const queue = operatorsView("housekeeping", { databaseUrl: url });
	try {
		queues.schedule("housekeeping", "7 * * * *", () => Promise.reject(new TypeError("of ann@firm.example")));
		await until("it is scheduled", async () => (await queue.getDelayedCount()) === 1);
		const [next] = await queue.getDelayed();
		await next?.promote();
		await until("it is told", () => lines.some(line => line.includes("scheduled work failed")));
		expect(lines.join()).toContain('"what":"housekeeping","err":{"name":"TypeError"');
		expect(lines.join()).not.toContain("ann@");
	} finally {
		await queue.close();
		await queues.drain();
		await queues.close();
	}
});
