import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { createVault } from "#db/integrations/vault.ts";
import type { Orm } from "#db/orm.ts";
import { addIntegration } from "#tests/support/add-integration.ts";
import { createTestDatabase, openEmptyDatabase } from "#tests/support/database.ts";

/** All objects of our tables, as PostgreSQL's catalogue describes them. */
const OBJECTS = `
	select c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
		|| case when a.attnotnull and a.attgenerated = '' then ' not null' else '' end
		|| coalesce(' ' || a.attgenerated::text || ' ' || pg_get_expr(d.adbin, d.adrelid), '') as object
	from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind = 'r'
	left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
	where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
	union all select indexdef from pg_indexes where schemaname = 'public'
	union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
	where connamespace = 'public'::regnamespace and contype <> 'n'
	union all select pg_get_triggerdef(t.oid) from pg_trigger t where not t.tgisinternal
	order by 1`;

const objectsOf = async (orm: Orm) =>
	(await orm.em.fork().execute<{ object: string }[]>(OBJECTS))
		.map(({ object }) => object)
		.filter(object => !/\bmigrations(_|\.|\b)/.test(object));

let migrated: Orm;
beforeAll(async () => {
	({ orm: migrated } = await createTestDatabase());
});

describe("entity definitions", () => {
	it("match every table as the migrations create it", async () => {
		expect(await migrated.schema.getUpdateSchemaSQL({ wrap: false })).toBe("");
		expect(await migrated.migrator.checkSchema()).toBe(false);
	});

	it("leave migration:create nothing to generate", async () => {
		const folder = mkdtempSync(path.join(tmpdir(), "meridian-migration-"));
		try {
			const { fileName, diff } = await migrated.migrator.create(folder);
			expect({ fileName, ...diff }).toEqual({ fileName: "", up: [], down: [] });
			expect(readdirSync(folder)).toEqual([]);
		} finally {
			rmSync(folder, { recursive: true });
		}
	});

	// MikroORM compares indexes and triggers that are defined by a statement only by name.
	it("create the same columns, indexes, constraints and triggers as the migrations", async () => {
		const { orm } = await openEmptyDatabase();
		const em = orm.em.fork();
		await em.execute("create extension pg_trgm");
		for (const name of ["announce_run", "announce_site_content"])
			await em.execute(
				`create function ${name}() returns trigger language plpgsql as $$ begin return null; end $$`,
			);
		await orm.schema.create();
		expect(await objectsOf(orm)).toEqual(await objectsOf(migrated));
	});
});

it("a look-up of leads by a provider's ids uses the index lead_syncs_remote", async () => {
	const em = migrated.em.fork();
	const integration = await addIntegration(em, createVault("a1".repeat(32)), {
		provider: "mailerlite",
		name: "Many",
		apiKey: "sample-key-of-a-test",
		endpoint: "https://connect.mailerlite.com",
	});
	await em.execute(
		`with people as (
			insert into leads (id, full_name, email, email_key, phone, created_at, updated_at)
			select gen_random_uuid(), 'Sample Person', 'p' || n || '@people.example', 'p' || n || '@people.example',
				'+447700900123', now(), now() from generate_series(1, 5000) n returning id)
		 insert into lead_syncs (lead_id, integration_id, status, remote_id, updated_at)
		 select id, ?, 'synced', 'remote ' || id, now() from people`,
		[integration],
	);
	await em.execute("analyze lead_syncs");
	const plan = await em.execute(
		"explain select lead_id from lead_syncs where integration_id = ? and remote_id in ('remote 1', 'remote 2')",
		[integration],
	);
	expect(JSON.stringify(plan)).toContain("lead_syncs_remote");
});
