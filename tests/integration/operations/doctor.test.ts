import { once } from "node:events";
import { createServer } from "node:net";
import { Redis } from "ioredis";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createVault } from "#db/integrations/vault.ts";
import { parseEnvironment, WorkerEnvironment } from "#domain/environment.ts";
import { addIntegration } from "#tests/support/add-integration.ts";
import { createTestDatabase, openEmptyDatabase } from "#tests/support/database.ts";
import { runSql } from "#tests/support/postgres.ts";
import { startProcess, until } from "#tests/support/processes.ts";
import { startTestWorker } from "#tests/support/product.ts";
import { type RedisServer, startRedis } from "#tests/support/redis.ts";
import { type SmtpSink, startSmtpSink } from "#tests/support/smtp-sink.ts";
import { examineMail } from "#worker/doctor/examine-mail.ts";
import { QUEUE_CONNECTIONS } from "#worker/queue/backend.ts";

const APP_SECRET = "q7Yw2Jc9Xb4Lr8Vn3Tz6Hm1Kd5Fs0Pg+UeAoIiWxRtM=";
let mail: SmtpSink;
let redis: RedisServer;

beforeAll(async () => {
	mail = await startSmtpSink();
	redis = await startRedis();
});
afterAll(() => Promise.all([mail.close(), redis.stop()]));

async function asked(env: Record<string, string>) {
	const doctor = startProcess(["worker/doctor/cli.ts"], { APP_SECRET, NODE_ENV: "production", ...env });
	return { code: await doctor.ended, said: doctor.output() };
}

it("the doctor finds nothing wrong when database, queue and mail server work, and exits with 0", async () => {
	const { url } = await createTestDatabase();
	const { code, said } = await asked({
		DATABASE_URL: url,
		REDIS_URL: redis.url,
		SMTP_URL: mail.url,
		MEDIA_DIR: import.meta.dirname,
	});
	expect(said).toMatch(/^ok {5}database +PostgreSQL \d+$/m);
	expect(said).toMatch(/^ok {5}schema +is up to date$/m);
	expect(said).toMatch(/^ok {5}announcements +LISTEN and NOTIFY work$/m);
	expect(said).toMatch(/^ok {5}mail +the server answers$/m);
	expect(said).toMatch(/^ok {5}MEDIA_DIR +pictures can be written$/m);
	expect(said).toMatch(/^look {3}PUBLIC_URL +is localhost/m);
	expect(said).toMatch(/^look {3}accounts +there is none/m);
	expect(said).toMatch(/nothing is wrong\n$/);
	expect(code).toBe(0);
});

it("the doctor names what is wrong, prints no secret, changes nothing and exits with 1", async () => {
	const { url, orm } = await openEmptyDatabase();
	const { code, said } = await asked({
		DATABASE_URL: url,
		REDIS_URL: "redis://:p4ss-of-redis@127.0.0.1:1",
		SMTP_URL: "smtp://someone:p4ss-of-mail@127.0.0.1:1",
		PUBLIC_URL: "http://www.firm-dubai.com",
		MEDIA_DIR: import.meta.filename,
	});
	expect(said).toMatch(/^WRONG {2}PUBLIC_URL +is not https/m);
	expect(said).toMatch(/^WRONG {2}schema +waits for \d+ migrations: run npm run migrate$/m);
	expect(said).toMatch(/^WRONG {2}Redis +cannot be used: ECONNREFUSED$/m);
	expect(said).toMatch(/^WRONG {2}mail +The mail server cannot be used: connect ECONNREFUSED /m);
	// The doctor changes nothing.
	expect(await orm.em.fork().execute("select relname from pg_class where relname = 'migrations'")).toEqual(
		[],
	);
	expect(said).toMatch(/^WRONG {2}MEDIA_DIR +is a file, and must be a folder$/m);
	expect(said).not.toMatch(/p4ss/);
	expect(said).toMatch(/5 wrong\n$/);
	expect(code).toBe(1);
	const away = await asked({
		DATABASE_URL: "postgres://u:p4ss-of-db@127.0.0.1:1/x",
		MAIL_DIR: "/tmp",
		MEDIA_DIR: "/not/mounted",
	});
	const closed = await asked({ DATABASE_URL: url, MEDIA_DIR: "/proc/pictures" });
	expect(closed.said).toMatch(/^WRONG {2}MEDIA_DIR +is not there and cannot be made: /m);
	expect(away.said).toMatch(/^WRONG {2}database +cannot be used: ECONNREFUSED$/m);
	expect(away.said).toMatch(/^look {3}MEDIA_DIR +is not there/m);
	expect(away.said).not.toMatch(/p4ss/);
});

it("the doctor reports whether APP_SECRET, or the previous one, opens the stored keys", async () => {
	const { url: DATABASE_URL, orm } = await createTestDatabase();
	const former = "a1".repeat(32);
	await addIntegration(orm.em.fork(), createVault(former), {
		provider: "webhook",
		name: "Receiver",
		apiKey: "signing-secret",
		endpoint: "https://hook.example.com",
	});
	const look = async (env: Record<string, string>) =>
		/^.* {2}APP_SECRET .*$/m.exec((await asked({ DATABASE_URL, ...env })).said)?.[0];
	expect(await look({})).toMatch(/^WRONG .*does not open 1 of 1 stored keys/);
	expect(await look({ APP_SECRET_PREVIOUS: former })).toMatch(/^look .*npm run rotate-secret$/);
	const rotated = { APP_SECRET, APP_SECRET_PREVIOUS: former, DATABASE_URL };
	expect(await startProcess("db/integrations/rotate-secret-cli.ts", rotated).ended).toBe(0);
	expect(await look({})).toMatch(/^ok .*opens every stored key$/);
});

it("the doctor counts at least as many connections for the queue as a worker holds on PostgreSQL, none with Redis", async () => {
	const { url, orm } = await createTestDatabase();
	// A lane that just opened may still be connecting, and an idle lane closes connections: the peak counts.
	let held = 0;
	const starting = startTestWorker(url);
	await until("its lanes hold their connections", async () => {
		const [now] = await orm.em.fork().execute<{ n: number }[]>(
			`select count(*)::int as n from pg_stat_activity
			 where datname = current_database() and application_name not in ('meridian', 'meridian-worker', 'meridian-listen')`,
		);
		held = Math.max(held, now?.n ?? 0);
		return held > 12;
	});
	await starting;
	expect(held).toBeLessThanOrEqual(QUEUE_CONNECTIONS);
	const { said } = await asked({ DATABASE_URL: url, DATABASE_POOL_SIZE: "200" });
	expect(said).toContain(`one web and one worker may hold ${400 + 2 + QUEUE_CONNECTIONS}`);
	const { said: withRedis } = await asked({
		DATABASE_URL: url,
		DATABASE_POOL_SIZE: "200",
		REDIS_URL: redis.url,
	});
	expect(withRedis).toContain("one web and one worker may hold 402");
	// Behind a pooler, the pools' connections are the pooler's.
	const pooled = { DATABASE_URL: url, DATABASE_DIRECT_URL: url, DATABASE_POOL_SIZE: "200" };
	expect((await asked(pooled)).said).not.toContain("may hold");
});

it("the doctor reports a read-only database", async () => {
	const address = new URL((await createTestDatabase()).url);
	address.searchParams.set("options", "-c default_transaction_read_only=on");
	const { said } = await asked({ DATABASE_URL: address.href.replaceAll("+", "%20") });
	expect(said).toMatch(/^WRONG {2}database +takes no changes: /m);
});

it("the doctor reports a database whose disk is full, which still answers reads", async () => {
	const { url: DATABASE_URL } = await createTestDatabase();
	await runSql(
		DATABASE_URL,
		`create function refuse() returns event_trigger language plpgsql as
		 $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`,
		"create event trigger full_disk on ddl_command_start when tag in ('CREATE TABLE AS') execute function refuse()",
	);
	const { code, said } = await asked({ DATABASE_URL });
	expect(said).toMatch(/^WRONG {2}database +takes no changes: its disk is full$/m);
	expect(code).toBe(1);
});

it("the doctor names the connection whose lock keeps others waiting", async () => {
	const { url: DATABASE_URL, orm } = await createTestDatabase();
	const keeper = new pg.Client({ connectionString: DATABASE_URL });
	await keeper.connect();
	await keeper.query("begin; lock table leads");
	const { rows } = await keeper.query("select pg_backend_pid() as pid");
	const waits = orm.em.fork().execute("select 1 from leads");
	const KEPT = `^WRONG {2}locks +connection ${rows[0].pid} of postgres keeps 1 waiting: `;
	await until("the doctor says so", async () =>
		new RegExp(KEPT, "m").test((await asked({ DATABASE_URL })).said),
	);
	await keeper.end();
	await waits;
});

it("the doctor reports a Redis that answers but is out of memory", async () => {
	const { url: DATABASE_URL } = await createTestDatabase();
	const full = await startRedis();
	const control = new Redis(full.url);
	await control.config("SET", "maxmemory", "1");
	const { said } = await asked({ DATABASE_URL, REDIS_URL: full.url });
	control.disconnect();
	await full.stop();
	expect(said).toMatch(/^WRONG {2}Redis +takes no jobs, which wait in PostgreSQL: OOM /m);
});

it("the doctor reports the mail server's reply with the password masked, and a server that does not greet", async () => {
	const { url: DATABASE_URL } = await createTestDatabase();
	const busy = createServer(socket => socket.end("421 4.3.2 come back later, p4ss-of-mail\r\n"));
	const silent = createServer();
	const portOf = async (server: typeof busy) => {
		await once(server.listen(0, "127.0.0.1"), "listening");
		const address = server.address();
		return typeof address === "object" ? address?.port : null;
	};
	const of = async (server: typeof busy) => {
		const SMTP_URL = `smtp://us:p4ss-of-mail@127.0.0.1:${await portOf(server)}`;
		return (await asked({ DATABASE_URL, SMTP_URL })).said;
	};
	expect(await of(busy)).toMatch(
		/^WRONG {2}mail +The mail server said: 421 4\.3\.2 come back later, \[secret\]$/m,
	);
	expect(await of(silent)).toMatch(
		/^WRONG {2}mail +The mail server cannot be used: Greeting never received$/m,
	);
	for (const server of [busy, silent]) server.close();
});

it("the doctor reports why Redis rejects the login, and that LISTEN cannot connect to DATABASE_DIRECT_URL", async () => {
	const { url: DATABASE_URL } = await createTestDatabase();
	const { said } = await asked({
		DATABASE_URL,
		DATABASE_DIRECT_URL: "postgres://u:p4ss-of-db@127.0.0.1:1/x",
		REDIS_URL: redis.url.replace("://", "://someone:p4ss-of-redis@"),
	});
	expect(said).toMatch(/^WRONG {2}Redis +cannot be used: WRONGPASS /m);
	expect(said).toMatch(/^WRONG {2}announcements +LISTEN cannot connect: look at DATABASE_DIRECT_URL$/m);
	expect(said).not.toMatch(/p4ss/);
});

it("the doctor looks up SPF, DMARC and DKIM of the sender's domain", async () => {
	const parsed = parseEnvironment(WorkerEnvironment, {
		DATABASE_URL: "postgres://db/x",
		APP_SECRET,
		SMTP_URL: mail.url,
		MAIL_FROM: "Firm <hello@firm-dubai.com>",
	});
	if ("problems" in parsed) throw new Error(parsed.problems.join());
	const known: Record<string, string[]> = {
		"firm-dubai.com": ["google-site-verification=x", "v=spf1 include:mail.example -all"],
		"selector1._domainkey.firm-dubai.com": ["v=DKIM1; k=rsa; p=MIGf"],
	};
	const found = await examineMail(parsed.values, async name => {
		const records = known[name];
		if (!records) throw Object.assign(new Error("no such record"), { code: "ENOTFOUND" });
		return records;
	});
	expect(found.map(({ verdict, what }) => `${verdict} ${what}`)).toEqual([
		"ok mail",
		"ok SPF",
		"look DMARC",
		"ok DKIM",
	]);
	const unanswered = await examineMail(parsed.values, async () => {
		throw Object.assign(new Error("queryTxt ETIMEOUT"), { code: "ETIMEOUT" });
	});
	expect(unanswered.map(({ text }) => text)).toContain(
		"says ETIMEOUT: SPF, DKIM and DMARC of firm-dubai.com are not all known",
	);
});
