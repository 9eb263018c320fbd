import pg from "pg";
import { migrateDatabase } from "#db/migrate-database.ts";
import { openDatabase } from "#db/mikro-orm.config.ts";
import { type PostgresServer, runSql } from "#tests/support/postgres.ts";

export const DATABASE = "meridian";

/** Creates the product's database on a server, and migrates it. */
export async function migrated(server: PostgresServer): Promise<void> {
	await runSql(server.url("postgres"), `create database ${DATABASE}`);
	const orm = await openDatabase({ url: server.url(DATABASE), poolSize: 2 });
	await migrateDatabase(orm);
	await orm.close();
}

/** Returns the first column of the first row. */
export async function ask(server: PostgresServer, question: string): Promise<unknown> {
	const client = new pg.Client({ connectionString: server.url(DATABASE), connectionTimeoutMillis: 1_000 });
	// A server killed during a query reports its error twice: an unhandled error event would end the process.
	client.on("error", () => {});
	await client.connect();
	try {
		const { rows } = await client.query({ text: question, rowMode: "array" });
		return rows[0]?.[0];
	} finally {
		await client.end().catch(() => {});
	}
}

/** Returns those of the email addresses that no lead on the server has. */
export async function missing(server: PostgresServer, emails: readonly string[]): Promise<string[]> {
	const client = new pg.Client({ connectionString: server.url(DATABASE) });
	await client.connect();
	try {
		const { rows } = await client.query(
			"select e from unnest($1::text[]) e where not exists (select from leads where email_key = e)",
			[emails],
		);
		return rows.map(row => String(row.e));
	} finally {
		await client.end();
	}
}
