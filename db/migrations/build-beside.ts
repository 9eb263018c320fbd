import { type AbstractSqlDriver, PostgreSqlConnection } from "@mikro-orm/postgresql";

/**
 * Builds an index `on` a table while others write, in place of former ones: for a migration that is no transaction. On one connection,
 * which waits for whoever reads at the moment; nobody waits behind it.
 */
export async function buildBeside(driver: AbstractSqlDriver, name: string, on: string, ...former: string[]) {
	const connection = driver.getConnection();
	if (!(connection instanceof PostgreSqlConnection)) throw new Error("Migrations are PostgreSQL's");
	const client = await (await connection.getNativeClient()).connect();
	try {
		await client.query("set lock_timeout = 0; set statement_timeout = 0");
		// One that was broken off is there, and finds nothing.
		await client.query(`drop index concurrently if exists "${name}"`);
		await client.query(`create index concurrently "${name}" on ${on}`);
		for (const each of former) await client.query(`drop index concurrently if exists "${each}"`);
		// Until it is asked, the planner knows nothing of what a new index holds. Asked about none, it expects none for a long time.
		const [table] = on.split(" ");
		const { rowCount } = await client.query(`select from ${table} limit 1`);
		if (rowCount) await client.query(`analyze ${table}`);
	} finally {
		client.release(true);
	}
}
