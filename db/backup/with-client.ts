import pg from "pg";

/** Does something over a connection of its own, which ends with it. `name` is shown in pg_stat_activity. */
export async function withClient<T>(url: string, name: string, work: (client: pg.Client) => Promise<T>) {
	const client = new pg.Client({ connectionString: url, application_name: name });
	await client.connect();
	try {
		return await work(client);
	} finally {
		await client.end();
	}
}

/** Whether nobody else has claimed a name; from now on it is the client's, for as long as its connection lives. */
export async function claims(client: pg.Client, name: string): Promise<boolean> {
	const { rows } = await client.query<{ mine: boolean }>(
		"select pg_try_advisory_lock(hashtextextended($1, 0)) as mine",
		[name],
	);
	return rows[0]?.mine ?? false;
}
