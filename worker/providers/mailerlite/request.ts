import { baseUrl } from "../base-url.ts";
import type { ProviderAnswer, ProviderRequest } from "../http.ts";
import type { ProviderContext } from "../port.ts";
import { ProviderError, type ProviderErrorKind } from "../provider-error.ts";
import { answerError, matchAnswer } from "../read-answer.ts";
import { readRetryAfter } from "../retry-after.ts";
import { RefusalAnswer } from "./schemas.ts";

type Call = { method: ProviderRequest["method"]; path: string; body?: string };

const WINDOW_MS = 60_000;

/** Sends one call below /api with the token. */
export function send({ connection, http, signal }: ProviderContext, call: Call): Promise<ProviderAnswer> {
	const { path, ...rest } = call;
	const headers = {
		// Without it a validation failure may come back as a redirect.
		Accept: "application/json",
		Authorization: `Bearer ${connection.apiKey}`,
		// Asked of every request, also of one without a body.
		"Content-Type": "application/json",
	};
	const url = baseUrl(connection.endpoint, "https://connect.mailerlite.com", "/api") + path;
	return http.send({ ...rest, url, headers, signal });
}

/** The error for an answer that is no success (docs/providers/mailerlite.md#request-errors). */
export function refuse(answer: ProviderAnswer, context: ProviderContext): ProviderError {
	const message = matchAnswer(RefusalAnswer, answer)?.message;
	const words = message ? `MailerLite: ${message}` : "MailerLite";
	const wait = readRetryAfter(answer.headers, context.now()) ?? emptyWindow(answer);
	const error = answerError(kindOfStatus(answer.status) ?? "protocol", words, answer, context, wait);
	if (answer.status !== 429 || !/import/iu.test(message ?? "")) return error;
	// The quota on imports says nothing about a person sent alone.
	const { kind, status, body, retryAfterMs } = error;
	return new ProviderError(kind, error.message, { status, body, retryAfterMs, bulkOnly: true });
}

/** The error for a 422 about the group, which is everybody's. */
export function wrongGroup(answer: ProviderAnswer, context: ProviderContext): ProviderError {
	return answerError("misconfigured", "MailerLite does not know the group (listId)", answer, context);
}

/** Both quotas are counted by the minute: with nothing left, a minute is enough. */
function emptyWindow({ headers }: ProviderAnswer): number | undefined {
	return headers["x-ratelimit-remaining"] === "0" ? WINDOW_MS : undefined;
}

/** The kind of a request-level status; undefined where it speaks about the record. */
export function kindOfStatus(status: number): ProviderErrorKind | undefined {
	if (status === 401) return "auth";
	if (status === 403) return "forbidden";
	if (status === 404) return "misconfigured";
	if (status === 429) return "throttled";
	if (status === 408 || status >= 500) return "transient";
	return undefined;
}
