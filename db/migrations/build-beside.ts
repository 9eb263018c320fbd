import { type AbstractSqlDriver, PostgreSqlConnection } from "@mikro-orm/postgresql";

/**
 * Builds an index `on` a table concurrently, in place of former ones; for a migration without a transaction. Uses one
 * connection, which waits for running transactions without blocking others.
 */
export async function buildBeside(driver: AbstractSqlDriver, name: string, on: string, ...former: string[]) {
	const connection = driver.getConnection();
	if (!(connection instanceof PostgreSqlConnection)) throw new Error("Migrations are PostgreSQL's");
	const client = await (await connection.getNativeClient()).connect();
	try {
		await client.query("set lock_timeout = 0; set statement_timeout = 0");
		// An interrupted build leaves an invalid index.
		await client.query(`drop index concurrently if exists "${name}"`);
		await client.query(`create index concurrently "${name}" on ${on}`);
		for (const each of former) await client.query(`drop index concurrently if exists "${each}"`);
		// The planner has no statistics of a new expression index before ANALYZE. An empty table is left out: analysed, the planner
		// would expect no rows for a long time.
		const [table] = on.split(" ");
		const { rowCount } = await client.query(`select from ${table} limit 1`);
		if (rowCount) await client.query(`analyze ${table}`);
	} finally {
		client.release(true);
	}
}
