import type { ProviderAnswer } from "../http/http.ts";
import { baseUrl, jsonApi } from "../http/json-api.ts";
import { matchAnswer, refusal, unknownList } from "../http/read-answer.ts";
import { readRetryAfter } from "../http/retry-after.ts";
import type { ProviderContext } from "../port.ts";
import type { ProviderError } from "../provider-error.ts";
import { RefusalAnswer } from "./schemas.ts";

/** MailerLite's rate limits are per minute. */
export const WINDOW_MS = 60_000;

/** Returns the error for an unsuccessful answer (docs/providers/mailerlite.md#request-errors). */
function refuse(answer: ProviderAnswer, context: ProviderContext): ProviderError {
	const message = matchAnswer(RefusalAnswer, answer)?.message;
	const retryAfterMs = readRetryAfter(answer.headers, context.now()) ?? emptyWindow(answer);
	const error = refusal("MailerLite", message, answer, context, { retryAfterMs });
	// The import quota does not apply to single calls.
	error.bulkOnly = answer.status === 429 && /import/iu.test(message ?? "");
	return error;
}

/** Returns the error for a 422 about the group. */
export function wrongGroup(answer: ProviderAnswer, context: ProviderContext): ProviderError {
	return unknownList("MailerLite", "group", answer, context);
}

/** Both quotas are per minute, so a minute's wait is enough. */
function emptyWindow({ headers }: ProviderAnswer): number | undefined {
	return headers["x-ratelimit-remaining"] === "0" ? WINDOW_MS : undefined;
}

/** Calls below /api with the token. MailerLite requires Content-Type even without a body. */
export const { send, read, ask, find, drop } = jsonApi<ProviderContext>({
	access: ({ connection: { endpoint, apiKey } }) => ({
		base: baseUrl(endpoint, "https://connect.mailerlite.com", "/api"),
		token: apiKey,
	}),
	headers: { "Content-Type": "application/json" },
	refuse,
});
