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
