import * as v from "valibot";
import { sharedVariables } from "#domain/environment.ts";
import { causeChain, errorCode, isTlsRefused } from "#domain/errors.ts";
import { type DatabaseOptions, openDatabase } from "./mikro-orm.config.ts";
import type { Orm } from "./orm.ts";
import { readEnvironment } from "./read-environment.ts";

const NO_TABLE = "42P01";
/** Error codes of a database that is unreachable, missing, closed to us or shutting down; others are bugs of the command. */
const UNREACHABLE =
	/^(E(CONN[A-Z]+|NOTFOUND|AI_AGAIN|HOSTUNREACH|NETUNREACH|TIMEDOUT|PIPE)|08\w{3}|28\w{3}|3D000|42501|53300|57P0\d)$/;

/** Returns the server's error message if there is one, which names the role or the database; otherwise the error code. */
export function wordsOf(error: unknown): string {
	const cause = causeChain(error).at(-1) ?? error;
	const code = errorCode(cause) ?? "";
	if (/^E[A-Z_]+$/.test(code)) return code;
	return cause instanceof Error && cause.message !== "" ? cause.message : code || String(cause);
}

/** Returns one line for a database that is unavailable, rejects the connection or has no tables; null for any other error. */
export function databaseTrouble(error: unknown): string | null {
	const code = errorCode(error) ?? "";
	if (code === NO_TABLE) return "DATABASE_URL: the database has no tables yet; npm run migrate makes them";
	return UNREACHABLE.test(code) || causeChain(error).some(isTlsRefused)
		? `DATABASE_URL: the database cannot be used (${wordsOf(error)})`
		: null;
}

/** Returns the address of the database itself, bypassing a connection pooler. */
export function commandAddress(): string {
	const { DATABASE_URL, DATABASE_DIRECT_URL } = sharedVariables;
	const env = readEnvironment(v.object({ DATABASE_URL, DATABASE_DIRECT_URL }));
	return env.DATABASE_DIRECT_URL ?? env.DATABASE_URL;
}

/**
 * Runs an operator's command on the database itself, bypassing a connection pooler, and closes its connections. A wrong address
 * or an unavailable database prints one line and sets exit code 1.
 */
export async function withCommandDatabase(
	name: string,
	run: (orm: Orm) => Promise<void>,
	options: Pick<DatabaseOptions, "lockTimeoutMs"> = {},
): Promise<void> {
	const url = commandAddress();
	let orm: Orm | undefined;
	try {
		orm = await openDatabase({ url, poolSize: 2, applicationName: `meridian-${name}`, ...options });
		await run(orm);
	} catch (error) {
		const trouble = databaseTrouble(error);
		if (!trouble) throw error;
		console.error(trouble);
		process.exitCode = 1;
	} finally {
		await orm?.close();
	}
}
