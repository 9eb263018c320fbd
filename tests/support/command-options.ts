import { type ParseArgsConfig, parseArgs } from "node:util";

/** Parses a command's options; for a wrong one it prints what is wrong and the usage, and exits with code 2. */
export function commandOptions<const T extends ParseArgsConfig>(config: T, usage: string) {
	try {
		return parseArgs(config);
	} catch (error) {
		console.error(`${error instanceof Error ? error.message : error}\n${usage}`);
		process.exit(2);
	}
}
