import pg from "pg";
import { expect, it, vi } from "vitest";
import { LOCK_TIMEOUT_MS, migrateDatabase } from "#db/migrate-database.ts";
import { openDatabase } from "#db/mikro-orm.config.ts";
import { openEmptyDatabase } from "#tests/support/database.ts";
import { openSyncLab } from "#tests/support/sync-lab.ts";

const FAR = { timeout: 120_000 };

it("a migration that waits for a table lock does not block other statements on the table", async () => {
	const { url, orm } = await openEmptyDatabase();
	const names = (await orm.migrator.getPending()).map(({ name }) => name);
	const before = names.findIndex(name => name.startsWith("20261122181000"));
	await orm.migrator.up({ to: names[before - 1] ?? "" });
	const reader = new pg.Client({ connectionString: url });
	await reader.connect();
	await reader.query("begin; select from leads");
	const migrating = await openDatabase({ url, poolSize: 2, lockTimeoutMs: LOCK_TIMEOUT_MS });
	const migrated = migrateDatabase(migrating);
	const waiting = "select from pg_locks where relation = 'leads'::regclass and not granted";
	const em = orm.em.fork();
	await vi.waitUntil(async () => (await em.execute(waiting)).length > 0, FAR);
	// While the migration waits for the reader's lock, other statements must not queue behind it.
	expect(await em.execute("select count(*)::int as n from leads")).toEqual([{ n: 0 }]);
	await reader.query("commit");
	await reader.end();
	expect(await migrated).toEqual(names.slice(before));
	expect(await orm.migrator.getPending()).toEqual([]);
	await migrating.close(true);
});

it("of three concurrent migrations one applies them, and the others find nothing to do", async () => {
	const { url } = await openEmptyDatabase();
	const started = await Promise.all(
		Array.from({ length: 3 }, () => openDatabase({ url, poolSize: 2, lockTimeoutMs: LOCK_TIMEOUT_MS })),
	);
	const applied = await Promise.all(started.map(orm => migrateDatabase(orm)));
	expect(applied.filter(names => names.length > 0)).toHaveLength(1);
	await Promise.all(started.map(orm => orm.close(true)));
});

it("migrations also create the queue's schema, and a worker waits for it", async () => {
	const { url, orm } = await openEmptyDatabase();
	await orm.migrator.up();
	const lab = await openSyncLab(url);
	try {
		await lab.seedLeads(1, "all");
		const worker = await lab.startWorker();
		const run = await lab.single("mailchimp", "person0@people.example");
		await vi.waitUntil(() => worker.output().includes("SchemaMigrationRequiredError"), FAR);
		expect(await lab.em().execute("select from pg_namespace where nspname = 'bullmq'")).toEqual([]);
		expect(await migrateDatabase(orm)).toEqual([]);
		expect(await lab.ended(run)).toMatchObject({ status: "succeeded" });
	} finally {
		await lab.close();
	}
});
