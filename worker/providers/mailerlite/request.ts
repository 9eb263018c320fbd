import { baseUrl } from "../http/base-url.ts";
import type { ProviderAnswer } from "../http/http.ts";
import { jsonApi } from "../http/json-api.ts";
import { matchAnswer, refusal, unknownList } from "../http/read-answer.ts";
import { readRetryAfter } from "../http/retry-after.ts";
import type { ProviderContext } from "../port.ts";
import { ProviderError } from "../provider-error.ts";
import { RefusalAnswer } from "./schemas.ts";

/** By which MailerLite counts calls. */
export const WINDOW_MS = 60_000;

/** The error for an answer that is no success (docs/providers/mailerlite.md#request-errors). */
function refuse(answer: ProviderAnswer, context: ProviderContext): ProviderError {
	const message = matchAnswer(RefusalAnswer, answer)?.message;
	const wait = readRetryAfter(answer.headers, context.now()) ?? emptyWindow(answer);
	const error = refusal("MailerLite", message, answer, context, undefined, wait);
	if (answer.status !== 429 || !/import/iu.test(message ?? "")) return error;
	// The quota on imports says nothing about a person sent alone.
	const { kind, status, body, retryAfterMs } = error;
	return new ProviderError(kind, error.message, { status, body, retryAfterMs, bulkOnly: true });
}

/** The error for a 422 about the group, which is everybody's. */
export function wrongGroup(answer: ProviderAnswer, context: ProviderContext): ProviderError {
	return unknownList("MailerLite", "group", answer, context);
}

/** Both quotas are counted by the minute: with nothing left, a minute is enough. */
function emptyWindow({ headers }: ProviderAnswer): number | undefined {
	return headers["x-ratelimit-remaining"] === "0" ? WINDOW_MS : undefined;
}

/** Calls below /api with the token. Content-Type is asked of every request, also of one without a body. */
export const { send, read, ask, find, drop } = jsonApi<ProviderContext>({
	door: ({ connection: { endpoint, apiKey } }) => ({
		base: baseUrl(endpoint, "https://connect.mailerlite.com", "/api"),
		token: apiKey,
	}),
	headers: { "Content-Type": "application/json" },
	refuse,
});
