import * as v from "valibot";
import { parseEnvironment, sharedVariables } from "#domain/environment.ts";
import type { DatabaseOptions } from "./mikro-orm.config.ts";
import { type Orm, openDatabase } from "./orm.ts";

const NO_TABLE = "42P01";
/** Not there, not ours, or ending; anything else is a fault of the command and keeps its stack. */
const UNREACHABLE = /^(E[A-Z]+|08\d{3}|28\d{3}|3D000|53300|57P0\d)$/;

/**
 * Runs an operator's command on the database itself, past any pooler, and ends its connections. A wrong address, or a database that is away,
 * is one line and exit code 1.
 */
export async function withCommandDatabase(
	name: string,
	run: (orm: Orm) => Promise<void>,
	options: Pick<DatabaseOptions, "lockTimeoutMs"> = {},
): Promise<void> {
	const { DATABASE_URL, DATABASE_DIRECT_URL } = sharedVariables;
	const parsed = parseEnvironment(v.object({ DATABASE_URL, DATABASE_DIRECT_URL }), process.env);
	if ("problems" in parsed) {
		for (const problem of parsed.problems) console.error(problem);
		process.exitCode = 1;
		return;
	}
	let orm: Orm | undefined;
	try {
		orm = await openDatabase({
			url: parsed.values.DATABASE_DIRECT_URL ?? parsed.values.DATABASE_URL,
			poolSize: 2,
			applicationName: `meridian-${name}`,
			...options,
		});
		await run(orm);
	} catch (error) {
		const code = error instanceof Error && "code" in error ? String(error.code) : "";
		if (code === NO_TABLE)
			console.error("DATABASE_URL: the database has no tables yet; npm run migrate makes them");
		else if (UNREACHABLE.test(code)) console.error(`DATABASE_URL: the database cannot be used (${code})`);
		else throw error;
		process.exitCode = 1;
	} finally {
		await orm?.close();
	}
}
