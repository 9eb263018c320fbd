import { hash } from "node:crypto";
import type { ClientBase } from "pg";
import pg from "pg";
import { KEEP_ALIVE } from "../time-limited-client.ts";

/** Runs `work` with a connection of its own, which is closed afterwards. `name` is shown in pg_stat_activity. */
export async function withClient<T>(url: string, name: string, work: (client: pg.Client) => Promise<T>) {
	const client = new pg.Client({ connectionString: url, application_name: name, ...KEEP_ALIVE });
	// A lost connection rejects the statement in flight or the next one; without a listener it would end the process.
	client.on("error", () => {});
	await client.connect();
	try {
		return await work(client);
	} finally {
		await client.end();
	}
}

/** Tries to take a session-level advisory lock on a name. Returns false when another connection holds it. */
export async function claims(client: pg.Client, name: string): Promise<boolean> {
	const { rows } = await client.query<{ mine: boolean }>(
		"select pg_try_advisory_lock(hashtextextended($1, 0)) as mine",
		[name],
	);
	return rows[0]?.mine ?? false;
}

/** A table with its columns, without generated ones, which are computed again. */
export interface BackedUpTable {
	name: string;
	columns: string[];
}

/** Tables of sign-ins: restored, they would let in whoever was signed out since. */
export const SIGN_INS = ["sessions", "passkey_challenges"];

/** Tables left out: also rate limits and the list of applied migrations. (The queue's tables are in another schema.) */
const LEFT_OUT = [...SIGN_INS, "rate_limits", "migrations"];

/** Returns every table of the product, each after the tables that its foreign keys reference. */
export async function backedUpTables(client: ClientBase): Promise<BackedUpTable[]> {
	const { rows: columns } = await client.query<{ name: string; columns: string[] }>(
		`select c.table_name as name, array_agg(c.column_name::text order by c.ordinal_position) as columns
		 from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
		 where t.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
		 group by c.table_name order by c.table_name`,
	);
	const { rows: links } = await client.query<{ from: string; to: string }>(
		`select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
		 where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`,
	);
	const waiting = new Map(
		columns.filter(({ name }) => !LEFT_OUT.includes(name)).map(table => [table.name, table]),
	);
	const ordered: BackedUpTable[] = [];
	while (waiting.size > 0) {
		const free = [...waiting.values()].filter(
			({ name }) => !links.some(({ from, to }) => from === name && waiting.has(to)),
		);
		if (free.length === 0) throw new Error("the tables refer to each other in a circle");
		for (const table of free) {
			waiting.delete(table.name);
			ordered.push(table);
		}
	}
	return ordered;
}

export async function appliedMigrations(client: ClientBase): Promise<string[]> {
	const { rows } = await client.query<{ name: string }>("select name from migrations order by id");
	return rows.map(({ name }) => name);
}

/** Rows of one statement: few while they are large, because a thousand pictures at once need more memory than a process has. */
export const MAX_BATCH_ROWS = 1_000;
export const MAX_BATCH_CHARACTERS = 4_000_000;

/** Row count and checksum of a table, independent of the order of its rows. */
export interface TablePrint {
	rows: number;
	/** Sum of the first eight bytes of every row's SHA-256, in hex. */
	sum: string;
}

/** Yields every row of a table as JSON, fetched in batches. Must run in a transaction. */
export async function* tableRows(client: pg.Client, { name }: BackedUpTable): AsyncGenerator<string> {
	await client.query(
		`declare rows no scroll cursor for select to_jsonb(t)::text as line from ${client.escapeIdentifier(name)} t`,
	);
	for (let count = 1; ; ) {
		const { rows } = await client.query<{ line: string }>(`fetch ${count} from rows`);
		for (const { line } of rows) yield line;
		if (rows.length < count) break;
		const characters = rows.reduce((sum, { line }) => sum + line.length, 0);
		const fitting = Math.floor((count * MAX_BATCH_CHARACTERS) / Math.max(1, characters));
		// Grows gradually: the rows so far may be smaller than those that follow.
		count = Math.max(1, Math.min(fitting, count * 4, MAX_BATCH_ROWS));
	}
	await client.query("close rows");
}

/** Order-independent checksum: two tables with the same rows have the same result. */
export class RowSum {
	#rows = 0;
	#sum = 0n;

	add(line: string): void {
		this.#rows += 1;
		this.#sum = BigInt.asUintN(64, this.#sum + hash("sha256", line, "buffer").readBigUInt64BE());
	}

	print(): TablePrint {
		return { rows: this.#rows, sum: this.#sum.toString(16) };
	}
}
