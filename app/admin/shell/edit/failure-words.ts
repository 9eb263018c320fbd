import { RequestError } from "#app/http/api-request.ts";

// These say what the person can do about it, whatever the screen would say by itself.
const TELLING = new Set([403, 409, 429]);

/**
 * What is said of a change that failed (docs/specification/back-office.md#messages): the screen's own sentence, with
 * the reason after it where nobody answered, or the server's words in its place, unless the screen keeps to its own.
 */
export function failureWords(error: unknown, failed: string | undefined, serverWords = true) {
	if (!(error instanceof RequestError) || !error.words) return failed;
	if (error.status === 0 && failed) return `${failed.replace(/\.$/, "")}. ${error.words}`;
	return serverWords || TELLING.has(error.status) || !failed ? error.words : failed;
}
