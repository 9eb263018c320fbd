import { startProcess } from "#tests/support/processes.ts";

/**
 * Runs the migrations in their own process, as a deployment does; those of another release if its folder is given. Throws the
 * output on failure.
 */
export async function migrate(databaseUrl: string, dir?: string): Promise<void> {
	const env = { NODE_ENV: "production", DATABASE_URL: databaseUrl };
	const process = startProcess("db/migrate.ts", env, dir ? { cwd: dir } : {});
	if ((await process.ended) !== 0) throw new Error(process.output());
}
