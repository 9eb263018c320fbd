import pino, { type DestinationStream, type Logger } from "pino";
import { errorCode } from "#domain/errors.ts";
import { traceOfLog } from "./telemetry/spans.ts";

/** Most bytes buffered while the output accepts nothing. */
const BACKLOG_BYTES = 1024 * 1024;
/** Most frames logged of an error's stack. */
const FRAMES = 8;

/**
 * Opens the log of a process on standard output: one line of JSON per entry, never with personal data. If the output accepts
 * nothing, for example on a full disk, only the lines beyond the buffer are lost. Errors are logged as `err`.
 */
export function openLog(
	process: "web" | "worker",
	level: string,
	output: DestinationStream = standardOutput(),
): Logger {
	return pino({ level, base: { process }, mixin: traceOfLog, serializers: { err: describeError } }, output);
}

function standardOutput(): DestinationStream {
	const output = pino.destination({ fd: 1, sync: true, maxLength: BACKLOG_BYTES });
	output.on("error", () => {});
	return output;
}

/** Returns an error's name, code and stack without its message: driver messages quote parameter values. */
export function describeError(error: unknown): { name: string; code?: string; stack: string } {
	if (!(error instanceof Error)) return { name: typeof error, stack: "" };
	const code = errorCode(error);
	const frames = (error.stack ?? "").split("\n").filter(line => /^\s+at /.test(line));
	return { name: error.name, ...(code && { code }), stack: frames.slice(0, FRAMES).join("\n") };
}
