import type { ClientBase } from "pg";

/** A table with its columns, without generated ones, which are computed again. */
export interface BackedUpTable {
	name: string;
	columns: string[];
}

/** Tables left out: rate limits and the list of applied migrations. (The queue's tables are in another schema.) */
const LEFT_OUT = ["rate_limits", "migrations"];

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
