import { parseIntoClientConfig } from "pg-connection-string";
import type * as v from "valibot";
import { parseEnvironment } from "#domain/environment.ts";

/** Returns why a file named by a database address, such as its `sslrootcert`, cannot be read; null if there is no problem. */
export function unreadableFile(address: string): string | null {
	try {
		parseIntoClientConfig(address);
		return null;
	} catch (error) {
		return error instanceof Error ? error.message : String(error);
	}
}

/** Parses the environment of this process; on invalid variables it prints one line for each and exits. */
export function readEnvironment<const TSchema extends v.GenericSchema>(schema: TSchema) {
	const parsed = parseEnvironment(schema, process.env);
	const problems =
		"problems" in parsed
			? parsed.problems
			: ["DATABASE_URL", "DATABASE_DIRECT_URL"].flatMap(name => {
					const problem = unreadableFile(process.env[name] ?? "");
					return problem ? [`${name}: ${problem}`] : [];
				});
	if ("values" in parsed && problems.length === 0) return parsed.values;
	for (const problem of problems) console.error(problem);
	process.exit(1);
}
