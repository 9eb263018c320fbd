import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "#db/mikro-orm.config.ts";
import type { EntityManager } from "#db/orm.ts";
import { prepared } from "#db/sql.ts";
import { startChaosProxy } from "#tests/support/chaos-proxy.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { hasPgBouncer, startPgBouncer } from "#tests/support/pgbouncer.ts";
import { runSql } from "#tests/support/postgres.ts";
import { until } from "#tests/support/processes.ts";
import { postJson, startTestWeb, TEST_ADMIN, type TestWeb } from "#tests/support/product.ts";
import { signInAs } from "#tests/support/staff.ts";
import { openSyncLab, type SyncLab } from "#tests/support/sync-lab.ts";

/** Server connections of the pooler: fewer than the two pools use, enough for one (docs/operations.md). */
const SHARED = 12;

/** Returns the names of the settings that our pool sends when it opens a connection. */
async function settingsAtStart(pooled: boolean): Promise<string[]> {
	const server = createServer();
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	const orm = await openDatabase({ url: `postgres://anybody@127.0.0.1:${port}/any`, poolSize: 1, pooled });
	const asked = orm.em
		.fork()
		.execute("select 1")
		.catch(() => {});
	const [socket] = await once(server, "connection");
	const [packet]: Buffer[] = await once(socket, "data");
	socket.destroy();
	server.close();
	await asked;
	await orm.close(true);
	// Length and protocol version, then alternating names and values, each terminated by a zero byte.
	const words = packet?.subarray(8).toString().split("\0") ?? [];
	return words.filter((word, index) => index % 2 === 0 && word !== "").sort();
}

describe("connection to DATABASE_URL", () => {
	it("sends only start-up settings that a pooler accepts when pooled, and a statement_timeout when not", async () => {
		expect(await settingsAtStart(true)).toEqual(["application_name", "client_encoding", "database", "user"]);
		expect(await settingsAtStart(false)).toContain("statement_timeout");
	});

	it("lets a migration run for any length of time, whatever the database's or role's limit", async () => {
		const { url } = await createTestDatabase();
		const name = new URL(url).pathname.slice(1);
		await runSql(url, `alter database "${name}" set statement_timeout = '30s'`);
		const orm = await openDatabase({ url, poolSize: 1, lockTimeoutMs: 1_000 });
		const [row] = await orm.em.fork().execute("select current_setting('statement_timeout') as limit");
		await orm.close(true);
		expect(row).toEqual({ limit: "0" });
	});

	it("turns JIT compilation off and keeps the options of its address", async () => {
		const address = new URL((await createTestDatabase()).url);
		address.searchParams.set("options", "-c work_mem=5MB");
		const orm = await openDatabase({ url: address.href.replaceAll("+", "%20"), poolSize: 1 });
		const settings = "select current_setting('jit') as jit, current_setting('work_mem') as work_mem";
		const [row] = await orm.em.fork().execute(settings);
		await orm.close(true);
		expect(row).toEqual({ jit: "off", work_mem: "5MB" });
	});
});

describe("prepared statement", () => {
	const keptBy = async (pooled: boolean) => {
		const orm = await openDatabase({ url: (await createTestDatabase()).url, poolSize: 1, pooled });
		const em = orm.em.fork();
		const ask = (asked: EntityManager) => sql`select ${prepared} ${1}::int as one`.execute(asked.kysely);
		const answers = [await ask(em), await em.transactional(ask)];
		const kept = await em.execute("select name from pg_prepared_statements");
		await orm.close(true);
		return { answers: answers.map(({ rows }) => rows), kept: kept.length };
	};
	const answers = [[{ one: 1 }], [{ one: 1 }]];

	it("is prepared once per connection, inside and outside a transaction", async () => {
		expect(await keptBy(false)).toEqual({ answers, kept: 1 });
	});

	it("is not kept on a connection to a pooler, as the next statement may use another one", async () => {
		expect(await keptBy(true)).toEqual({ answers, kept: 0 });
	});
});

describe.skipIf(!hasPgBouncer)("product behind PgBouncer in transaction mode", () => {
	let bouncer: Awaited<ReturnType<typeof startPgBouncer>>;
	let web: TestWeb;
	let lab: SyncLab;
	let env: Record<string, string>;

	beforeAll(async () => {
		const { url } = await createTestDatabase();
		bouncer = await startPgBouncer(url, SHARED);
		env = { DATABASE_URL: bouncer.url(new URL(url).pathname.slice(1)), DATABASE_DIRECT_URL: url };
		web = await startTestWeb(url, env);
		lab = await openSyncLab(url);
	});
	afterAll(async () => {
		await web?.process.stop();
		await lab?.close();
		await bouncer?.stop();
	});

	const lead = (number: number, { url } = web) =>
		postJson(`${url}/api/leads`, {
			fullName: `Person ${number}`,
			email: `visitor${number}@people.example`,
			phone: "+44 7700 900123",
			country: "United Kingdom",
		});

	it("stores forms, lets staff sign in and see them, and delivers NOTIFY messages to their event stream", async () => {
		const answers = await Promise.all(Array.from({ length: 40 }, (_, number) => lead(number)));
		expect([...new Set(answers.map(({ status }) => status))]).toEqual([201]);
		const staff = await signInAs(web.url, TEST_ADMIN);
		expect((await staff.get("/api/leads?limit=500")).headers.get("x-total-count")).toBe("40");
		const ready = await (await fetch(`${web.url}/readyz`)).json();
		expect(ready).toMatchObject({ ready: true });
		// NOTIFY of one connection reaches the listening connection, which bypasses the pooler.
		const stream = await staff.get("/api/staff/events");
		const reader = stream.body?.getReader();
		expect((await lead(40)).status).toBe(201);
		let heard = "";
		while (!heard.includes('"leads"')) heard += new TextDecoder().decode((await reader?.read())?.value);
		await reader?.cancel();
	});

	it("answers forms 503 with Retry-After while the pooler cannot reach the database, and 201 once it can", async () => {
		const database = new URL(env.DATABASE_DIRECT_URL ?? "");
		const proxy = await startChaosProxy(Number(database.port));
		const name = database.pathname.slice(1);
		database.port = String(proxy.port);
		const between = await startPgBouncer(database.href, SHARED);
		try {
			const other = await startTestWeb(between.url(name), { DATABASE_DIRECT_URL: database.href });
			proxy.setClosed(true);
			for (let number = 100; number < 104; number += 1) {
				const answer = await lead(number, other);
				expect([answer.status, answer.headers.has("retry-after")]).toEqual([503, true]);
			}
			proxy.setClosed(false);
			await until("forms are taken again", async () => (await lead(104, other)).status === 201);
		} finally {
			await between.stop();
			await proxy.close();
		}
	});

	it("lets the worker process jobs, call a provider and store the results", async () => {
		await lab.seedLeads(3, "all");
		const worker = await lab.startWorker(env);
		for (const number of [0, 1, 2]) {
			const runId = await lab.single("mailchimp", `person${number}@people.example`);
			expect(await lab.ended(runId)).toMatchObject({ status: "succeeded" });
		}
		expect(await worker.stop()).toBe(0);
		expect(worker.output()).not.toMatch(/prepared statement|unsupported startup/);
	});
});
