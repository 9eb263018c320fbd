import type * as v from "valibot";
import { parseEnvironment } from "#domain/environment.ts";

/** Reads the environment of this process; where a variable is wrong it ends here, with one line for each. */
export function readEnvironment<const TSchema extends v.GenericSchema>(
	schema: TSchema,
): v.InferOutput<TSchema> {
	const parsed = parseEnvironment(schema, process.env);
	if ("values" in parsed) return parsed.values;
	for (const problem of parsed.problems) console.error(problem);
	process.exit(1);
}
