import pg from "pg";

/** Runs `work` with a connection of its own, which is closed afterwards. `name` is shown in pg_stat_activity. */
export async function withClient<T>(url: string, name: string, work: (client: pg.Client) => Promise<T>) {
	const client = new pg.Client({ connectionString: url, application_name: name });
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
