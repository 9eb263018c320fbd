import { RequestError } from "#app/http/api-request.ts";

// Messages with these statuses tell the user what to do, so they are always shown.
const ACTIONABLE = new Set([403, 409, 429]);

/**
 * Returns the message for a failed change (docs/specification/back-office.md#messages): the screen's own sentence, followed by
 * the reason if there was no response; or the server's message in its place, unless `serverWords` is false.
 */
export function failureWords(error: unknown, failed: string | undefined, serverWords = true) {
	if (!(error instanceof RequestError) || !error.words) return failed;
	if (error.status === 0 && failed) return `${failed.replace(/\.$/, "")}. ${error.words}`;
	return serverWords || ACTIONABLE.has(error.status) || !failed ? error.words : failed;
}
