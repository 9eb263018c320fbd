import { once } from "node:events";
import { Agent, request } from "node:http";
import { connect, createServer, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { Redis } from "ioredis";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { migrateDatabase } from "#db/migrate-database.ts";
import { LANES } from "#domain/jobs/topics.ts";
import { startChaosProxy } from "#tests/support/chaos-proxy.ts";
import { createTestDatabase, openEmptyDatabase } from "#tests/support/database.ts";
import { leftovers } from "#tests/support/leftovers.ts";
import { freePort, runSql } from "#tests/support/postgres.ts";
import { startProcess, until } from "#tests/support/processes.ts";
import { postJson, startTestWeb, startTestWorker } from "#tests/support/product.ts";
import { startRedis } from "#tests/support/redis.ts";
import { TEST_SECRET } from "#tests/support/secret.ts";
import { openSyncLab, type SyncLab } from "#tests/support/sync-lab.ts";

let lab: SyncLab;

beforeEach(async () => {
	const { url } = await createTestDatabase();
	lab = await openSyncLab(url);
	await lab.seedLeads(2, "all");
});
afterEach(() => lab.close());

const WAIT = { timeout: 120_000, interval: 50 };

/** Waits until the queue has refused the only message and the outbox holds it for a later attempt. */
async function promisedStill() {
	const refused =
		"select count(*)::int as n from outbox where not queued and owner is null and due_at > now()";
	const count = async () => (await lab.em().execute<{ n: number }[]>(refused))[0]?.n ?? 0;
	await vi.waitUntil(async () => (await count()) === 1, { timeout: 120_000, interval: 50 });
}

it("a worker that starts before its database waits for it, and survives connection resets", async () => {
	const address = new URL(lab.databaseUrl);
	const proxy = await startChaosProxy(Number(address.port));
	address.port = String(proxy.port);
	try {
		proxy.setClosed(true);
		const worker = await lab.startWorker({ DATABASE_URL: address.href }, { wait: false });
		const runId = await lab.single("mailchimp", "person0@people.example");
		await vi.waitUntil(() => worker.output().includes("database away"), { timeout: 120_000 });
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
});

it("a worker connects to its queue a few connections at a time, each of which a busy server can answer before its timeout", async () => {
	const address = new URL(lab.databaseUrl);
	const { port: target } = address;
	const connecting = new Set<Socket>();
	let most = 0;
	let connected = 0;
	const slow = createServer(client => {
		const server = connect(Number(target), "127.0.0.1");
		client.on("error", () => server.destroy());
		server.on("error", () => client.destroy());
		client.once("data", async first => {
			client.pause();
			if (first.includes("meridian-queue")) {
				connecting.add(client);
				most = Math.max(most, connecting.size);
				await delay(100);
				connecting.delete(client);
				connected += 1;
			}
			server.write(first);
			client.pipe(server).pipe(client);
		});
	}).listen(0, "127.0.0.1");
	await once(slow, "listening");
	const listening = slow.address();
	address.port = String(typeof listening === "object" ? listening?.port : "");
	const worker = await lab.startWorker({ DATABASE_URL: address.href });
	await until("every lane has connected", () => connected >= 2 * LANES.length);
	// Those that all queues share, and those of two lanes.
	expect(most).toBeLessThan(10);
	await worker.stop();
	slow.close();
});

it("a worker that starts before Redis waits for it without claiming messages, and shuts down cleanly", async () => {
	const port = await freePort();
	const began = performance.now();
	const worker = await lab.startWorker({ REDIS_URL: `redis://127.0.0.1:${port}` }, { wait: false });
	const runId = await lab.single("mailchimp", "person0@people.example");
	await vi.waitUntil(() => worker.output().includes("queue trouble"), { timeout: 120_000 });
	expect(worker.child.exitCode).toBeNull();
	// No message is claimed from the outbox while the queue is unavailable.
	const waiting = "select count(*)::int as n from outbox where not queued and owner is null and attempts = 0";
	expect((await lab.em().execute<{ n: number }[]>(waiting))[0]?.n).toBe(1);
	const redis = await startRedis(port);
	try {
		expect(await lab.ended(runId)).toMatchObject({ status: "succeeded" });
		expect(await worker.stop()).toBe(0);
		// Each kind of trouble is logged once a minute, not by each lane at each attempt.
		const minutes = Math.ceil((performance.now() - began) / 60_000);
		expect(worker.output().match(/queue trouble/g)?.length).toBeLessThan(6 * minutes);
	} finally {
		await redis.stop();
	}
});

it.each([
	["before the worker starts", true],
	["while it runs", false],
])(
	"jobs stay in the outbox when Redis is full %s, and metrics export how long they have been due",
	async (_name, before) => {
		const [METRICS_PORT, redis] = [String(await freePort()), await startRedis()];
		const control = new Redis(redis.url);
		try {
			if (before) await control.config("SET", "maxmemory", "1");
			const worker = await lab.startWorker({ REDIS_URL: redis.url, METRICS_PORT });
			await control.config("SET", "maxmemory", "1");
			const runId = await lab.single("mailchimp", "person0@people.example");
			await promisedStill();
			expect(worker.child.exitCode).toBeNull();
			const waits = async () => {
				const told = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text();
				return Number(/^outbox_oldest_due_seconds.* (\S+)$/m.exec(told)?.[1]);
			};
			// Longer than the delay after a refused dispatch.
			await vi.waitUntil(async () => (await waits()) > 5, { timeout: 120_000, interval: 250 });
			await control.config("SET", "maxmemory", "0");
			expect(await lab.ended(runId)).toMatchObject({ status: "succeeded", attempts: 1 });
			expect(await waits()).toBeLessThan(5);
			await worker.stop();
		} finally {
			control.disconnect();
			await redis.stop();
		}
	},
);

it("a worker reconnects to Redis when its connections silently stop answering", async () => {
	const redis = await startRedis();
	const proxy = await startChaosProxy(redis.port);
	try {
		const worker = await lab.startWorker({ REDIS_URL: `redis://127.0.0.1:${proxy.port}` });
		const before = await lab.single("mailchimp", "person0@people.example");
		expect(await lab.ended(before)).toMatchObject({ status: "succeeded" });
		proxy.strand();
		const after = await lab.single("mailchimp", "person1@people.example");
		expect(await lab.ended(after)).toMatchObject({ status: "succeeded" });
		expect(worker.output()).toMatch(/"said":"(Socket timeout|Command timed out)/);
		expect(await worker.stop()).toBe(0);
	} finally {
		await proxy.close();
		await redis.stop();
	}
});

it("a web process that cannot listen on its HOST exits with code 1 and names HOST and PORT", async () => {
	const web = startProcess("app/server.ts", {
		DATABASE_URL: lab.databaseUrl,
		APP_SECRET: TEST_SECRET,
		HOST: "host.invalid",
	});
	leftovers.processes.push(web);
	expect(await web.ended).toBe(1);
	expect(web.output()).toContain("HOST and PORT cannot be listened on");
});

it("web answers 503 with Retry-After until its database is migrated, and accepts forms as soon as it is", async () => {
	const { url: DATABASE_URL, orm } = await openEmptyDatabase();
	const PORT = String(await freePort());
	const web = startProcess("app/server.ts", {
		DATABASE_URL,
		APP_SECRET: TEST_SECRET,
		PORT,
		TRUST_PROXY: "1",
	});
	leftovers.processes.push(web);
	const url = `http://127.0.0.1:${PORT}`;
	const said = async () => (await (await fetch(`${url}/readyz`)).json()).dependencies.database;
	await vi.waitFor(async () => expect(await said()).toBe("not migrated"), WAIT);
	const unready = await fetch(`${url}/readyz`);
	expect([unready.status, unready.headers.get("retry-after")]).toEqual([503, "5"]);
	const send = () => postJson(`${url}/api/newsletter`, { email: "person@people.example" });
	const refused = await send();
	expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
	await migrateDatabase(orm);
	expect([await said(), (await send()).status]).toEqual(["ok", 201]);
	await runSql(DATABASE_URL, "delete from migrations where id = (select max(id) from migrations)");
	expect(await said()).toBe("not migrated");
});

it("a stopping web process answers a request on a keep-alive connection with Connection: close", async () => {
	const { url, process } = await startTestWeb(lab.databaseUrl, { LOG_LEVEL: "info" });
	const agent = new Agent({ keepAlive: true, maxSockets: 1 });
	const ask = async () => {
		const sent = request(`${url}/api/testimonials`, { agent }).end();
		const [response] = await once(sent, "response");
		await once(response.resume(), "end");
		return { status: response.statusCode, connection: response.headers.connection };
	};
	expect(await ask()).toEqual({ status: 200, connection: "keep-alive" });
	const ended = process.stop();
	// Without a pause, since the process closes connections that are idle for long.
	await vi.waitUntil(
		async () => {
			const { status, connection } = await ask();
			expect(status).toBe(200);
			return connection === "close";
		},
		{ timeout: 120_000, interval: 0 },
	);
	expect(await ended).toBe(0);
});

it("metrics are served while Redis is away, with queue depth as NaN", async () => {
	const [port, redis] = [await freePort(), await startRedis()];
	await startTestWorker(lab.databaseUrl, { REDIS_URL: redis.url, METRICS_PORT: String(port) });
	await redis.stop();
	const answer = await fetch(`http://127.0.0.1:${port}/metrics`, { signal: AbortSignal.timeout(60_000) });
	expect(await answer.text()).toMatch(/^queue_depth\{lane="mail".*\} nan$/im);
});

it("web and worker report 503 read-only while the database is read-only, and 200 once it is writable", async () => {
	const METRICS_PORT = String(await freePort());
	await lab.startWorker({ METRICS_PORT });
	const { url } = await startTestWeb(lab.databaseUrl);
	const asked = [`${url}/readyz`, `http://127.0.0.1:${METRICS_PORT}/readyz`];
	const said = () =>
		Promise.all(
			asked.map(async address => {
				const answer = await fetch(address);
				return `${answer.status} ${(await answer.json()).dependencies.database}`;
			}),
		);
	const set = async (value: "on" | "off") => {
		const { pathname } = new URL(lab.databaseUrl);
		await runSql(
			lab.databaseUrl,
			"set default_transaction_read_only = off",
			`alter database "${pathname.slice(1)}" set default_transaction_read_only = ${value}`,
			"select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
		);
	};
	await set("on");
	await vi.waitFor(async () => expect(await said()).toEqual(["503 read-only", "503 read-only"]), WAIT);
	await set("off");
	await vi.waitFor(async () => expect(await said()).toEqual(["200 ok", "200 ok"]), WAIT);
});
