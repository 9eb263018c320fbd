import type { Logger } from "pino";
import { describeError } from "#db/process-log.ts";

/** Redirects console output of libraries and Node's warnings to the log: each text once, and errors without their message. */
export function logLibraryOutput(log: Logger): void {
	const told = new Set<string>();
	function quote(level: "warn" | "error", words: unknown[]): void {
		const said = words
			.map(word => (typeof word === "string" ? word : JSON.stringify(describeError(word))))
			.join(" ");
		// BullMQ repeats its warnings for each connection.
		if (told.has(said)) return;
		told.add(said);
		log[level]({ said }, "a library says");
	}
	console.warn = (...words: unknown[]) => quote("warn", words);
	console.error = (...words: unknown[]) => quote("error", words);
	process.removeAllListeners("warning");
	process.on("warning", ({ name, message }) => quote("warn", [`${name}: ${message}`]));
}
