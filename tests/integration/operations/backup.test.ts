import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import { dumpDatabase } from "#db/backup/dump.ts";
import { backupState } from "#db/backup/last-proof.ts";
import { proveBackup } from "#db/backup/prove.ts";
import { restoreDatabase } from "#db/backup/restore.ts";
import { appliedMigrations, claims, MAX_BATCH_CHARACTERS, withClient } from "#db/backup/tables.ts";
import { createVault } from "#db/integrations/vault.ts";
import { JobRun } from "#db/jobs/job-run.ts";
import { Lead } from "#db/leads/lead.ts";
import { migrateDatabase } from "#db/migrate-database.ts";
import { openDatabase } from "#db/mikro-orm.config.ts";
import type { Orm } from "#db/orm.ts";
import { addIntegration } from "#tests/support/add-integration.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { runSql } from "#tests/support/postgres.ts";
import { startProcess, until } from "#tests/support/processes.ts";
import { postJson, startTestWeb, startTestWorker } from "#tests/support/product.ts";
import {
	MAILCHIMP_KEY,
	MAILCHIMP_LIST,
	startMailchimpSimulator,
} from "#tests/support/providers/mailchimp/index.ts";
import { TEST_SECRET } from "#tests/support/secret.ts";
import { signInAs } from "#tests/support/staff.ts";

const dir = mkdtempSync(path.join(tmpdir(), "meridian-backup-"));
const file = path.join(dir, "backup.gz");
let database: TestDatabase;
let mailchimp: Awaited<ReturnType<typeof startMailchimpSimulator>>;
let empty: string;
let restored: Orm | undefined;

async function emptyDatabase(): Promise<string> {
	const server = inject("postgresUrl");
	const name = `restored_${randomBytes(6).toString("hex")}`;
	await runSql(server, `create database ${name}`);
	return server.replace(/\/postgres$/, `/${name}`);
}

beforeAll(async () => {
	[database, mailchimp, empty] = await Promise.all([
		createTestDatabase(),
		startMailchimpSimulator(),
		emptyDatabase(),
	]);
	const connection = {
		provider: "mailchimp",
		name: "Mailchimp",
		apiKey: MAILCHIMP_KEY,
		listId: MAILCHIMP_LIST,
	} as const;
	await addIntegration(database.orm.em.fork(), createVault(TEST_SECRET), {
		...connection,
		endpoint: mailchimp.url,
	});
});
afterAll(async () => {
	await restored?.close();
	await mailchimp.close();
	rmSync(dir, { recursive: true, force: true });
});

const form = (n: number) => ({
	fullName: 'Sample "Quoted" Persön',
	email: `person${n}@firm-dubai.com`,
	// U+2028 and U+2029 end a line for some parsers, but not in a backup.
	additionalRequirements: "first\u2028second\u2029third\nfourth",
	phone: "+44 7700 900123",
});

it("a backup restores into an empty database with pending messages, and the product runs on it", async () => {
	const web = await startTestWeb(database.url);
	const worker = await startTestWorker(database.url);
	for (let n = 0; n < 5; n++) expect((await postJson(`${web.url}/api/leads`, form(n))).status).toBe(201);
	await until(
		"all are synced",
		async () => (await database.orm.em.fork().count(JobRun, { status: "succeeded" })) === 5,
	);
	await worker.stop();
	// The backup also contains pending messages.
	await postJson(`${web.url}/api/leads`, form(5));
	const { cookie } = await signInAs(web.url);
	await dumpDatabase(database.url, file);
	await web.process.stop();

	const counts = await restoreDatabase(empty, file);
	expect(counts).toMatchObject({
		leads: 6,
		submissions: 6,
		job_runs: 5,
		integrations: 1,
		outbox: 1,
		accounts: 1,
	});

	restored = await openDatabase({ url: empty, poolSize: 3 });
	await migrateDatabase(restored);
	const before = await database.orm.em.fork().find(Lead, {}, { orderBy: { emailKey: "asc" } });
	const after = await restored.em.fork().find(Lead, {}, { orderBy: { emailKey: "asc" } });
	expect(after.map(lead => ({ ...lead }))).toEqual(before.map(lead => ({ ...lead })));

	const again = await startTestWeb(empty);
	// The session may have been ended since the backup.
	expect((await fetch(`${again.url}/api/leads`, { headers: { cookie } })).status).toBe(401);
	await startTestWorker(empty);
	expect((await postJson(`${again.url}/api/leads`, form(6))).status).toBe(201);
	await until(
		"the promised and the new lead are synced",
		async () => (await restored?.em.fork().count(JobRun, { status: "succeeded" })) === 7,
	);
});

it("a lost connection fails the backup's statement, and does not end the process", async () => {
	const cut = withClient(database.url, "backup-cut", async client => {
		await runSql(
			database.url,
			"select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'backup-cut'",
		);
		await until("the connection is lost", () =>
			client.query("select 1").then(
				() => false,
				() => true,
			),
		);
		await client.query("select 1");
	});
	await expect(cut).rejects.toThrow();
});

it("a backup that cannot be finished leaves no partial file", async () => {
	const folder = path.join(dir, "full");
	const taken = path.join(folder, "backup.gz");
	mkdirSync(taken, { recursive: true });
	await expect(dumpDatabase(database.url, taken)).rejects.toThrow("EISDIR");
	expect(readdirSync(folder)).toEqual(["backup.gz"]);
});

it("a backup to a file that another backup is being written to is rejected", async () => {
	const shared = path.join(dir, "shared.gz");
	const written = await Promise.allSettled([1, 2].map(() => dumpDatabase(database.url, shared)));
	// A second backup that starts after the first has ended replaces it.
	for (const one of written)
		if (one.status === "rejected")
			expect(one.reason.message).toBe(`another backup is being written to ${shared}`);
	const target = await emptyDatabase();
	await restoreDatabase(target, shared);
	await withClient(database.url, "another", async client => {
		expect(await claims(client, shared)).toBe(true);
		await expect(dumpDatabase(database.url, shared)).rejects.toThrow("another backup is being written");
	});
	await dumpDatabase(database.url, shared);
});

it("restore rejects a database that is not empty", async () => {
	await expect(restoreDatabase(database.url, file)).rejects.toThrow("not empty");
});

it("restore does not migrate a database that it rejects", async () => {
	const { url, orm } = await createTestDatabase();
	const applied = () => withClient(url, "another", appliedMigrations);
	await orm.migrator.down();
	const before = await applied();
	const backup = path.join(dir, "newer.gz");
	await dumpDatabase(database.url, backup);
	await runSql(
		url,
		"insert into pictures (id, width, height, created_by, created_at) values (gen_random_uuid(), 1, 1, 'admin', now())",
	);
	await expect(restoreDatabase(url, backup)).rejects.toThrow("not empty");
	expect(await applied()).toEqual(before);
});

it("a backup reads and restores large pictures a few at a time, so that many do not exceed a process's memory", async () => {
	const { url } = await createTestDatabase();
	const [pictures, bytes] = [12, 600_000];
	await runSql(
		url,
		`insert into pictures (id, width, height, created_by, created_at)
			select gen_random_uuid(), 1600, 900, 'admin', now() from generate_series(1, ${pictures})`,
		`insert into picture_files (picture_id, width, format, bytes)
			select id, 1600, 'avif', decode(repeat(md5(id::text), ${bytes / 16}), 'hex') from pictures`,
	);
	const query = vi.spyOn(pg.Client.prototype, "query");
	const large = path.join(dir, "large.gz");
	try {
		await proveBackup(url, large);
		const read = await Promise.all(query.mock.results.map(({ value }) => value));
		const sizes = [...query.mock.calls.flatMap(([, values]) => values ?? []), ...read].map(
			each => JSON.stringify(each?.rows ?? each ?? null).length,
		);
		expect(Math.max(...sizes)).toBeGreaterThan(bytes * 2);
		expect(Math.max(...sizes)).toBeLessThan(MAX_BATCH_CHARACTERS * 1.5);
	} finally {
		query.mockRestore();
	}
});

it("proving a backup compares its rows, records the result and leaves no scratch database behind", async () => {
	const databases = () =>
		database.orm.em
			.fork()
			.execute<{ n: number }[]>("select count(*)::int n from pg_database where datname like 'proof_%'");
	const { rows } = await proveBackup(database.url, path.join(dir, "proved.gz"));
	expect(rows).toBeGreaterThan(20);
	expect(await databases()).toEqual([{ n: 0 }]);
	expect(await backupState(database.orm.em.fork())).toMatchObject({
		error: null,
		proved: { rows, bytes: expect.any(Number) },
	});
});

it("a proof drops the scratch database of a killed proof, but not that of one still running", async () => {
	const databases = async () => {
		const rows = await database.orm.em
			.fork()
			.execute<{ name: string }[]>("select datname as name from pg_database where datname like 'proof_%'");
		return rows.map(({ name }) => name);
	};
	const prove = () =>
		startProcess(["db/backup/cli.ts", "prove", path.join(dir, "killed.gz")], { DATABASE_URL: database.url });
	let killed = prove();
	let left: string | undefined;
	// A busy test may see the scratch database only when the proof has ended, which is then started again.
	await until("a proof is held while it has its scratch database", async () => {
		if (killed.child.exitCode !== null) killed = prove();
		if ((await databases()).length === 0) return false;
		killed.child.kill("SIGSTOP");
		[left] = await databases();
		if (!left) killed.child.kill("SIGCONT");
		return left !== undefined;
	});
	await proveBackup(database.url, path.join(dir, "beside.gz"));
	expect(await databases()).toEqual([left]);
	await killed.stop("SIGKILL");
	await until("its connections are gone", async () => {
		await proveBackup(database.url, path.join(dir, "after.gz"));
		return (await databases()).length === 0;
	});
});

it("a failed proof is recorded with its error, beside the last successful one", async () => {
	const role = `keeper_${randomBytes(6).toString("hex")}`;
	await runSql(
		database.url,
		`create role ${role} login password 'keeper'`,
		`grant all on all tables in schema public to ${role}`,
	);
	const url = new URL(database.url);
	url.username = role;
	url.password = "keeper";
	await expect(proveBackup(url.href, path.join(dir, "unproved.gz"))).rejects.toThrow(/permission denied/);
	expect(await backupState(database.orm.em.fork())).toMatchObject({
		error: expect.stringContaining("permission denied"),
		proved: { rows: expect.any(Number) },
	});
});
