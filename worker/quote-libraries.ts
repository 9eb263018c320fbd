import type { Logger } from "pino";
import { describeError } from "./outbox/error-result.ts";

/** Has what libraries say to the console, and Node warns of, stand in the log: each once, of errors no message. */
export function quoteLibraries(log: Logger): void {
	const told = new Set<string>();
	function quote(level: "warn" | "error", words: unknown[]): void {
		const said = words
			.map(word => (typeof word === "string" ? word : JSON.stringify(describeError(word))))
			.join(" ");
		// BullMQ says the same of each of its connections.
		if (told.has(said)) return;
		told.add(said);
		log[level]({ said }, "a library says");
	}
	console.warn = (...words: unknown[]) => quote("warn", words);
	console.error = (...words: unknown[]) => quote("error", words);
	process.removeAllListeners("warning");
	process.on("warning", ({ name, message }) => quote("warn", [`${name}: ${message}`]));
}
