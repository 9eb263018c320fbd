import pino, { type Logger } from "pino";
import { traceOfLog } from "./telemetry/spans.ts";

/** What is kept while nothing can be written. */
const BACKLOG_BYTES = 1024 * 1024;

/**
 * Opens the log of a process on standard output: one JSON line each, never with personal data. An output that takes
 * nothing, such as a full disk, costs the lines that do not fit the backlog, and nothing else.
 */
export function openLog(process: "web" | "worker", level: string): Logger {
	const output = pino.destination({ fd: 1, sync: true, maxLength: BACKLOG_BYTES });
	output.on("error", () => {});
	return pino({ level, base: { process }, mixin: traceOfLog }, output);
}
