import { createWriteStream } from "node:fs";
import { rename } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import pg from "pg";
import { appliedMigrations, backedUpTables } from "./tables.ts";

/** First line of a backup; rows follow, each table announced by a line of its own. */
export interface BackupHeader {
	format: "meridian-backup-1";
	madeAt: string;
	migrations: string[];
}

const FETCH = 1_000;

/** Every line of the backup, read in one consistent snapshot, a thousand rows at a time. */
async function* lines(client: pg.Client): AsyncGenerator<string> {
	const header: BackupHeader = {
		format: "meridian-backup-1",
		madeAt: new Date().toISOString(),
		migrations: await appliedMigrations(client),
	};
	yield `${JSON.stringify(header)}\n`;
	for (const { name, columns } of await backedUpTables(client)) {
		yield `${JSON.stringify({ table: name, columns })}\n`;
		await client.query(`declare rows no scroll cursor for select to_jsonb(t)::text as line from "${name}" t`);
		for (;;) {
			const { rows } = await client.query<{ line: string }>(`fetch ${FETCH} from rows`);
			for (const { line } of rows) yield `${line}\n`;
			if (rows.length < FETCH) break;
		}
		await client.query("close rows");
	}
}

/** Writes the whole database into a gzip file while the product runs. The file appears only when it is complete. */
export async function dumpDatabase(url: string, file: string): Promise<void> {
	const client = new pg.Client({ connectionString: url, application_name: "meridian-backup" });
	await client.connect();
	try {
		await client.query("begin isolation level repeatable read read only");
		const partial = `${file}.partial`;
		await pipeline(
			Readable.from(lines(client)),
			createGzip({ level: 6 }),
			createWriteStream(partial, { mode: 0o600 }),
		);
		await rename(partial, file);
		await client.query("commit");
	} finally {
		await client.end();
	}
}
