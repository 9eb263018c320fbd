import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import type pg from "pg";
import * as v from "valibot";
import { errorCode } from "#domain/errors.ts";
import { openDatabase } from "../mikro-orm.config.ts";
import {
	appliedMigrations,
	backedUpTables,
	MAX_BATCH_CHARACTERS,
	MAX_BATCH_ROWS,
	SIGN_INS,
	withClient,
} from "./tables.ts";

const Header = v.object({
	format: v.literal("meridian-backup-1"),
	madeAt: v.string(),
	migrations: v.pipe(v.array(v.string()), v.minLength(1)),
});
const TableLine = v.strictObject({
	table: v.pipe(v.string(), v.regex(/^[a-z_]+$/)),
	columns: v.array(v.pipe(v.string(), v.regex(/^[a-z_0-9]+$/))),
});

/** Applies the backup's migrations to an empty database. Ignores unknown ones: the caller compares what was applied. */
async function prepareSchema(url: string, migrations: string[]): Promise<void> {
	const orm = await openDatabase({ url, poolSize: 2, applicationName: "meridian-restore" });
	try {
		// By name, because an upgraded database may have applied them in another order than a new one.
		await orm.migrator.up({ migrations });
	} finally {
		await orm.close();
	}
}

async function refuseFilled(client: pg.Client): Promise<void> {
	for (const { name } of await backedUpTables(client)) {
		const { rowCount } = await client.query(`select from "${name}" limit 1`);
		if (rowCount) throw new Error(`the database is not empty: there are rows in ${name}`);
	}
}

/** Yields lines, split at line feeds only: `readline` also splits at other characters that texts may contain (U+2028). */
async function* linesOf(file: string): AsyncGenerator<string> {
	let begun: string[] = [];
	const unzipped = createGunzip();
	// Errors of the file surface at the last stream and are thrown by the loop below.
	pipeline(createReadStream(file), unzipped, () => {});
	for await (const chunk of unzipped.setEncoding("utf8")) {
		const [end = "", ...others] = String(chunk).split("\n");
		begun.push(end);
		for (const other of others) {
			// Joined once: appending each chunk to a picture's line and splitting again took minutes.
			yield begun.join("");
			begun = [other];
		}
	}
	const last = begun.join("");
	if (last) yield last;
}

/** Yields the lines; throws an error that names the file if its copy is incomplete or damaged. */
async function* wholeLines(lines: AsyncGenerator<string>, file: string): AsyncGenerator<string> {
	try {
		yield* lines;
	} catch (error) {
		if (!errorCode(error)?.startsWith("Z_")) throw error;
		throw new Error(`${file} is cut off or damaged; nothing was restored`, { cause: error });
	}
}

/** Parses the first line; null if the file is something else, such as one by pg_dump. */
async function headerOf(lines: AsyncGenerator<string>): Promise<v.InferOutput<typeof Header> | null> {
	try {
		const { value } = await lines.next();
		return v.parse(Header, JSON.parse(value ?? "null"));
	} catch (error) {
		if (errorCode(error)?.startsWith("Z_") || error instanceof SyntaxError || error instanceof v.ValiError)
			return null;
		throw error;
	}
}

/** Sets every sequence to the number after the highest in use. */
async function renewSequences(client: pg.Client): Promise<void> {
	const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
		`select c.table_name as table, c.column_name as column, pg_get_serial_sequence(quote_ident(c.table_name), c.column_name) as sequence
		 from information_schema.columns c where c.table_schema = 'public'
			and pg_get_serial_sequence(quote_ident(c.table_name), c.column_name) is not null and c.table_name <> 'migrations'`,
	);
	for (const { table, column, sequence } of rows) {
		await client.query(
			`select setval($1, coalesce((select max("${column}") from "${table}"), 0) + 1, false)`,
			[sequence],
		);
	}
}

/**
 * Restores a backup into an empty database, all or nothing; everybody must sign in again. Returns the number of rows per table.
 * Migrations newer than the backup are left to `npm run migrate`.
 */
export async function restoreDatabase(url: string, file: string): Promise<Record<string, number>> {
	const lines = linesOf(file);
	const header = await headerOf(lines);
	if (!header) throw new Error(`${file} is no backup that this product wrote`);
	return withClient(url, "meridian-restore", async client => {
		// Before the schema is changed, which a database in use may not stand.
		await refuseFilled(client);
		await prepareSchema(url, header.migrations);
		const here = await appliedMigrations(client);
		if (here.sort().join() !== header.migrations.sort().join())
			throw new Error("the backup was made on another schema: restore it with the release that wrote it");
		await client.query("begin");
		const counts: Record<string, number> = {};
		let table: v.InferOutput<typeof TableLine> | null = null;
		let batch: string[] = [];
		let characters = 0;
		const flush = async () => {
			if (!table || batch.length === 0) return;
			const columns = table.columns.map(column => `"${column}"`).join(", ");
			await client.query(
				`insert into "${table.table}" (${columns})
				 select ${columns} from jsonb_populate_recordset(null::"${table.table}", $1::jsonb)`,
				[`[${batch.join(",")}]`],
			);
			counts[table.table] = (counts[table.table] ?? 0) + batch.length;
			batch = [];
			characters = 0;
		};
		for await (const line of wholeLines(lines, file)) {
			const announced = line.startsWith('{"table":') ? v.safeParse(TableLine, JSON.parse(line)) : null;
			if (announced?.success) {
				await flush();
				table = announced.output;
				counts[table.table] = 0;
				continue;
			}
			if (characters + line.length > MAX_BATCH_CHARACTERS) await flush();
			batch.push(line);
			characters += line.length;
			if (batch.length === MAX_BATCH_ROWS) await flush();
		}
		await flush();
		// A backup by an earlier release contains them.
		await client.query(`truncate ${SIGN_INS.join()}`);
		await renewSequences(client);
		await client.query("commit");
		return counts;
	});
}
