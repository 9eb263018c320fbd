import { startProcess } from "#tests/support/processes.ts";

/**
 * Runs the migrations in a process of their own, as a deployment does; another release's where its folder is given.
 * Throws what it printed when it fails.
 */
export async function migrate(databaseUrl: string, dir?: string): Promise<void> {
	const env = { NODE_ENV: "production", DATABASE_URL: databaseUrl };
	const process = startProcess("db/migrate.ts", env, dir ? { cwd: dir } : {});
	if ((await process.ended) !== 0) throw new Error(process.output());
}
