import { startProcess } from "#tests/support/processes.ts";

/** Runs the migrations in a process of their own, as a deployment does. Throws what it printed when it fails. */
export async function migrate(databaseUrl: string): Promise<void> {
	const process = startProcess("db/migrate.ts", { NODE_ENV: "production", DATABASE_URL: databaseUrl });
	if ((await process.ended) !== 0) throw new Error(process.output());
}
