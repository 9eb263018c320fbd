import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { dumpDatabase } from "#db/backup/dump.ts";
import { restoreDatabase } from "#db/backup/restore.ts";
import { migrateDatabase } from "#db/migrate-database.ts";
import { openEmptyDatabase } from "#tests/support/database.ts";
import { describeSchema } from "#tests/upgrades/schema.ts";

const LATE = ["20261122190000", "20261122220000", "20261122221000"];

const dir = mkdtempSync(path.join(tmpdir(), "meridian-late-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

it("migrations applied after later ones give the same schema, and imports and backups still work", async () => {
	const fresh = await openEmptyDatabase();
	await migrateDatabase(fresh.orm);
	const { url, orm } = await openEmptyDatabase();
	const names = (await orm.migrator.getPending()).map(({ name }) => name);
	const last = names.findIndex(name => name.startsWith("20261122240000"));
	const early = names.slice(0, last + 1).filter(name => !LATE.some(late => name.startsWith(late)));
	await orm.migrator.up({ migrations: early });
	const em = orm.em.fork();
	await em.execute(
		"insert into job_runs (id, kind, actor, created_at) values (gen_random_uuid(), 'lead_import', 'tester', now())",
	);
	await migrateDatabase(orm);
	expect(await em.execute("select kind from job_runs")).toEqual([{ kind: "lead_import" }]);
	expect(await describeSchema(url)).toEqual(await describeSchema(fresh.url));

	const file = path.join(dir, "backup.gz");
	await dumpDatabase(url, file);
	const empty = await openEmptyDatabase();
	expect(await restoreDatabase(empty.url, file)).toMatchObject({ job_runs: 1 });
});
