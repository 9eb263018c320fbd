import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type pg from "pg";
import {
	appliedMigrations,
	backedUpTables,
	claims,
	RowSum,
	type TablePrint,
	tableRows,
	withClient,
} from "./tables.ts";

/** First line of a backup. Rows follow; each table starts with a line of its own. */
interface BackupHeader {
	format: "meridian-backup-1";
	madeAt: string;
	migrations: string[];
}

/** Row count and checksum of each table in a backup. */
export type BackupPrint = Record<string, TablePrint>;

/** Yields every line of the backup, read in one consistent snapshot; fills `print` with each table's row count and checksum. */
async function* lines(client: pg.Client, migrations: string[], print: BackupPrint): AsyncGenerator<string> {
	const header: BackupHeader = {
		format: "meridian-backup-1",
		madeAt: new Date().toISOString(),
		migrations,
	};
	yield `${JSON.stringify(header)}\n`;
	for (const table of await backedUpTables(client)) {
		const { name, columns } = table;
		yield `${JSON.stringify({ table: name, columns })}\n`;
		const sum = new RowSum();
		for await (const line of tableRows(client, table)) {
			sum.add(line);
			yield `${line}\n`;
		}
		print[name] = sum.print();
	}
}

/**
 * Writes the whole database into a gzip file while the product runs. The file appears only when it is complete. Returns the row
 * count and checksum of each table.
 */
export async function dumpDatabase(url: string, file: string): Promise<BackupPrint> {
	return withClient(url, "meridian-backup", async client => {
		// Two backups written to one file would mix their bytes, and both would report success.
		if (!(await claims(client, path.resolve(file))))
			throw new Error(`another backup is being written to ${file}`);
		await client.query("begin isolation level repeatable read read only");
		const print: BackupPrint = {};
		const applied = await appliedMigrations(client);
		if (applied.length === 0)
			throw new Error("there is nothing to back up: the database has no tables of the product");
		const partial = `${file}.partial`;
		try {
			await pipeline(
				Readable.from(lines(client, applied, print)),
				createGzip({ level: 6 }),
				createWriteStream(partial, { mode: 0o600, flush: true }),
			);
			await rename(partial, file);
		} catch (error) {
			// A partial backup is useless and would keep a full disk full.
			await rm(partial, { force: true });
			throw error;
		}
		await client.query("commit");
		return print;
	});
}
