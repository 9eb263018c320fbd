import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { Orm } from "#db/orm.ts";
import { createTestDatabase, openEmptyDatabase } from "#tests/support/database.ts";

/** Everything that PostgreSQL knows of our tables, in its own words. */
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

describe("the entities", () => {
	it("describe every table as the migrations made it", async () => {
		expect(await migrated.schema.getUpdateSchemaSQL({ wrap: false })).toBe("");
		expect(await migrated.migrator.checkSchema()).toBe(false);
	});

	it("leave migration:create nothing to write", async () => {
		const folder = mkdtempSync(path.join(tmpdir(), "meridian-migration-"));
		try {
			const { fileName, diff } = await migrated.migrator.create(folder);
			expect({ fileName, ...diff }).toEqual({ fileName: "", up: [], down: [] });
			expect(readdirSync(folder)).toEqual([]);
		} finally {
			rmSync(folder, { recursive: true });
		}
	});

	// MikroORM compares an index or a trigger that is said as a statement by its name alone.
	it("make, on their own, the very objects that the migrations make", async () => {
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
