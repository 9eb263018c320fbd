import { setTimeout as delay } from "node:timers/promises";
import { Account } from "#db/accounts/account.ts";
import { wordsOf } from "#db/command-database.ts";
import { databaseOutageOf } from "#db/database-outage.ts";
import { migrations } from "#db/migrations/index.ts";
import { openDatabase } from "#db/mikro-orm.config.ts";
import { Notifications } from "#db/notifications.ts";
import type { Orm } from "#db/orm.ts";
import { unreadableFile } from "#db/read-environment.ts";
import type { WorkerEnvironment } from "#domain/environment.ts";
import { QUEUE_CONNECTIONS } from "../queue/backend.ts";
import { examineSecrets } from "./examine-secrets.ts";
import { type Finding, failure, ok, warning } from "./finding.ts";

const OLDEST = 15;
const CLOCK_MS = 2_000;
const NOTICE_MS = 5_000;
/** Locks held longer than this are reported; the product's own statements hold none for as long. */
const LONG_LOCK_MS = 2_000;
/** LISTEN connections of one web process and one worker. */
const LISTENER_CONNECTIONS = 2;

interface Server {
	version: number;
	connections: number;
	clock: number;
	readOnly: boolean;
}

/** Checks that the database is usable, has the current schema, and delivers notifications. */
export async function examineDatabase(config: WorkerEnvironment): Promise<Finding[]> {
	for (const address of [config.DATABASE_URL, config.DATABASE_DIRECT_URL ?? ""]) {
		const unreadable = unreadableFile(address);
		if (unreadable) return [failure("database", `cannot be used: ${unreadable}`)];
	}
	const orm = await openDatabase({
		url: config.DATABASE_URL,
		poolSize: 2,
		pooled: config.DATABASE_DIRECT_URL !== undefined,
		applicationName: "meridian-doctor",
	});
	const findings: Finding[] = [];
	try {
		findings.push(...(await examineServer(orm, config)));
		// Before the schema, whose statements may wait for a lock.
		findings.push(...(await examineLocks(orm)));
		findings.push(...(await examineSchema(orm, config)));
		findings.push(
			await examineNotices(config.DATABASE_DIRECT_URL ?? config.DATABASE_URL, text =>
				orm.em.fork().execute("select pg_notify('leads', ?)", [text]),
			),
		);
		return findings;
	} catch (error) {
		return [...findings, failure("database", `cannot be used: ${reason(error)}`)];
	} finally {
		await orm.close();
	}
}

/** Checks the server's version, that it takes changes, its clock and its number of connections. */
async function examineServer(orm: Orm, config: WorkerEnvironment): Promise<Finding[]> {
	const before = Date.now();
	const [server] = await orm.em.fork().execute<Server[]>(
		`select current_setting('server_version_num')::int / 10000 as version,
			current_setting('max_connections')::int as connections, extract(epoch from clock_timestamp()) * 1000 as clock,
			current_setting('transaction_read_only')::boolean as "readOnly"`,
	);
	const after = Date.now();
	if (!server) throw new Error("the database answered nothing");
	const findings = [
		server.version < OLDEST
			? failure("database", `is PostgreSQL ${server.version}; ${OLDEST} or newer is needed`)
			: ok("database", `PostgreSQL ${server.version}`),
	];
	if (server.readOnly) findings.push(failure("database", "takes no changes: a standby, or set to read only"));
	else if (await isDiskFull(orm)) findings.push(failure("database", "takes no changes: its disk is full"));
	const off = Math.max(before - Number(server.clock), Number(server.clock) - after);
	if (off > CLOCK_MS)
		findings.push(
			warning("clock", `is ${Math.round(off / 1000)} s away from the database's: check NTP on both`),
		);
	// Behind a pooler, the pools' connections are the pooler's.
	const pools = config.DATABASE_DIRECT_URL ? 0 : 2 * config.DATABASE_POOL_SIZE;
	const wanted = pools + LISTENER_CONNECTIONS + (config.REDIS_URL ? 0 : QUEUE_CONNECTIONS);
	if (wanted > server.connections)
		findings.push(
			failure(
				"connections",
				`one web and one worker may hold ${wanted}, the database allows ${server.connections}: lower DATABASE_POOL_SIZE`,
			),
		);
	return findings;
}

/** Tests by writing, because a server without space still answers reads. */
async function isDiskFull(orm: Orm): Promise<boolean> {
	const write = "create temporary table doctor on commit drop as select 'x' as written";
	return (
		orm.em
			.fork()
			.transactional(em => em.execute(write))
			// An account without the right to temporary tables says nothing about the disk.
			.then(
				() => false,
				error => databaseOutageOf(error) === "disk full",
			)
	);
}

/** Checks that no migration is pending; if none is, also the stored secrets and that there is an account. */
async function examineSchema(orm: Orm, config: WorkerEnvironment): Promise<Finding[]> {
	// Asking the migrator would create its table.
	const [ledger] = await orm.em
		.fork()
		.execute<{ there: boolean }[]>("select to_regclass('migrations') is not null as there");
	const waiting = ledger?.there ? await orm.migrator.getPending() : migrations;
	if (waiting.length > 0)
		return [failure("schema", `waits for ${waiting.length} migrations: run npm run migrate`)];
	const findings = [ok("schema", "is up to date"), ...(await examineSecrets(orm.em.fork(), config))];
	if ((await orm.em.fork().count(Account, {})) === 0)
		findings.push(
			warning("accounts", "there is none: set ADMIN_PASSWORD for web, or npm run admin -- create NAME"),
		);
	return findings;
}

/** Reports sessions whose locks block others, for example an open psql. */
async function examineLocks(orm: Orm): Promise<Finding[]> {
	// PostgreSQL shows no more than this about another role's connections.
	const keepers = await orm.em.fork().execute<{ pid: number; account: string; kept: number }[]>(
		`select k.pid, k.usename as account, count(*)::int as kept
		 from pg_stat_activity w cross join unnest(pg_blocking_pids(w.pid)) as b (pid) join pg_stat_activity k on k.pid = b.pid
		 where w.datname = current_database() and w.query_start < now() - make_interval(secs => ?) group by 1, 2`,
		[LONG_LOCK_MS / 1000],
	);
	return keepers.map(({ pid, account, kept }) => {
		const remedy = `end its transaction, or select pg_terminate_backend(${pid})`;
		return failure("locks", `connection ${pid} of ${account} keeps ${kept} waiting: ${remedy}`);
	});
}

/** Checks that NOTIFY arrives: a transaction-mode connection pooler loses it. */
async function examineNotices(url: string, notify: (text: string) => Promise<unknown>): Promise<Finding> {
	const notifications = new Notifications(url, ["leads"]);
	const mark = `doctor ${process.pid}`;
	const heard = new Promise<true>(resolve => {
		notifications.on("leads", text => text === mark && resolve(true));
	});
	try {
		await notifications.start();
		if (!notifications.connected)
			return failure("announcements", "LISTEN cannot connect: look at DATABASE_DIRECT_URL");
		await notify(mark);
		return (await Promise.race([heard, delay(NOTICE_MS, false)]))
			? ok("announcements", "LISTEN and NOTIFY work")
			: failure(
					"announcements",
					"LISTEN hears nothing: behind a pooler set DATABASE_DIRECT_URL to the database itself",
				);
	} finally {
		await notifications.close();
	}
}

/** Returns why something failed, without connection URLs, which may contain a password. */
export function reason(error: unknown): string {
	return wordsOf(error).replaceAll(/\b[a-z+]+:\/\/\S+/gi, "(address)");
}
