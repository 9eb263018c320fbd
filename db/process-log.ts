import pino, { type Logger } from "pino";
import { traceOfLog } from "./telemetry/spans.ts";

/** Most bytes buffered while the output accepts nothing. */
const BACKLOG_BYTES = 1024 * 1024;

/**
 * Opens the log of a process on standard output: one line of JSON per entry, never with personal data. If the output accepts
 * nothing, for example on a full disk, only the lines beyond the buffer are lost.
 */
export function openLog(process: "web" | "worker", level: string): Logger {
	const output = pino.destination({ fd: 1, sync: true, maxLength: BACKLOG_BYTES });
	output.on("error", () => {});
	return pino({ level, base: { process }, mixin: traceOfLog }, output);
}
