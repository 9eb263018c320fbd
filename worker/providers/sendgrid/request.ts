import { baseUrl } from "../base-url.ts";
import type { ProviderAnswer, ProviderRequest } from "../http.ts";
import type { ProviderContext } from "../port.ts";
import type { ProviderError, ProviderErrorKind } from "../provider-error.ts";
import { answerError, matchAnswer } from "../read-answer.ts";
import { readResetTime, readRetryAfter } from "../retry-after.ts";
import { ErrorsAnswer } from "./schemas.ts";

type Call = { method: ProviderRequest["method"]; path: string; body?: string; timeoutMs?: number };

/** Sends one call below /v3 with the key. */
export function send({ connection, http, signal }: ProviderContext, call: Call): Promise<ProviderAnswer> {
	const { path, ...rest } = call;
	const headers = {
		Accept: "application/json",
		Authorization: `Bearer ${connection.apiKey}`,
		...(call.body === undefined ? {} : { "Content-Type": "application/json" }),
	};
	const url = baseUrl(connection.endpoint, "https://api.sendgrid.com", "/v3") + path;
	return http.send({ ...rest, url, headers, signal });
}

/** SendGrid's words in a refusal, joined; undefined where it gave none. */
export function readWords(answer: ProviderAnswer): string | undefined {
	const errors = matchAnswer(ErrorsAnswer, answer)?.errors;
	return errors?.map(({ field, message }) => (field ? `${field}: ${message}` : message)).join("; ");
}

/** The error for an answer that is no success (docs/providers/sendgrid.md#errors). */
export function refuse(answer: ProviderAnswer, context: ProviderContext): ProviderError {
	const words = readWords(answer);
	const wait =
		readRetryAfter(answer.headers, context.now()) ??
		(answer.status === 429 ? readResetTime(answer.headers["x-ratelimit-reset"], context.now()) : undefined);
	return answerError(
		kindOfStatus(answer.status),
		words ? `SendGrid: ${words}` : "SendGrid",
		answer,
		context,
		wait,
	);
}

function kindOfStatus(status: number): ProviderErrorKind {
	if (status === 401) return "auth";
	if (status === 403 || status === 451) return "forbidden";
	if (status === 404) return "misconfigured";
	if (status === 429) return "throttled";
	if (status === 408 || status >= 500) return "transient";
	return "protocol";
}
