import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { openDatabase } from "#db/mikro-orm.config.ts";
import type { Orm } from "#db/orm.ts";
import { TEMPLATE } from "./global-setup.ts";
import { leftovers } from "./leftovers.ts";
import { runSql } from "./postgres.ts";

/** A database for one test file. */
export interface TestDatabase {
	url: string;
	orm: Orm;
}

/** Creates a migrated, empty database by cloning the template; it is dropped after the file's tests. */
export function createTestDatabase(): Promise<TestDatabase> {
	return makeDatabase(`template ${TEMPLATE}`);
}

/** Creates a database without tables; it is dropped after the file's tests. */
export function openEmptyDatabase(): Promise<TestDatabase> {
	return makeDatabase();
}

async function makeDatabase(options = ""): Promise<TestDatabase> {
	const server = inject("postgresUrl");
	const name = `test_${randomBytes(6).toString("hex")}`;
	await runSql(server, `create database ${name} ${options}`);
	const url = server.replace(/\/postgres$/, `/${name}`);
	const orm = await openDatabase({ url, poolSize: 5 });
	leftovers.databases.push(async () => {
		await orm.close(true);
		await runSql(server, `drop database ${name} with (force)`);
	});
	return { url, orm };
}
