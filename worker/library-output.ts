import type { Logger } from "pino";
import { describeError } from "#db/process-log.ts";

/** Redirects console output of libraries and Node's warnings to the log: each text once, and errors without their message. */
export function logLibraryOutput(log: Logger): void {
	const logged = new Set<string>();
	function quote(level: "warn" | "error", words: unknown[]): void {
		const text = words
			.map(word => (typeof word === "string" ? word : JSON.stringify(describeError(word))))
			.join(" ");
		// BullMQ repeats its warnings for each connection.
		if (logged.has(text)) return;
		logged.add(text);
		log[level]({ said: text }, "a library says");
	}
	console.warn = (...words: unknown[]) => quote("warn", words);
	console.error = (...words: unknown[]) => quote("error", words);
	process.removeAllListeners("warning");
	process.on("warning", ({ name, message }) => quote("warn", [`${name}: ${message}`]));
}
