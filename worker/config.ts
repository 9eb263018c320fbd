import { parseEnvironment, WorkerEnvironment } from "#domain/environment.ts";

/** Reads the worker's environment; a wrong variable stops the process with one line per variable. */
export function loadWorkerConfig(): WorkerEnvironment {
	const parsed = parseEnvironment(WorkerEnvironment, process.env);
	if ("values" in parsed) return parsed.values;
	for (const problem of parsed.problems) console.error(problem);
	process.exit(1);
}
