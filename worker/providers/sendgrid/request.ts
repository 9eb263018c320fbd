import type { ProviderAnswer } from "../http/http.ts";
import { baseUrl, jsonApi } from "../http/json-api.ts";
import { kindOfStatus, matchAnswer, refusal } from "../http/read-answer.ts";
import { readResetTime, readRetryAfter } from "../http/retry-after.ts";
import type { ProviderContext } from "../port.ts";
import type { ProviderError } from "../provider-error.ts";
import { ErrorsAnswer } from "./schemas.ts";

/** Returns the messages of a refusal, joined; undefined if there are none. */
export function readMessages(answer: ProviderAnswer): string | undefined {
	const errors = matchAnswer(ErrorsAnswer, answer)?.errors;
	return errors?.map(({ field, message }) => (field ? `${field}: ${message}` : message)).join("; ");
}

/** Returns the error for an unsuccessful answer (docs/providers/sendgrid.md#errors). */
export function refuse(answer: ProviderAnswer, context: ProviderContext): ProviderError {
	const { status, headers } = answer;
	const reset = status === 429 ? readResetTime(headers, context.now()) : undefined;
	const retryAfterMs = readRetryAfter(headers, context.now()) ?? reset;
	const kind = kindOfStatus(status, { 451: "forbidden" });
	return refusal("SendGrid", readMessages(answer), answer, context, { kind, retryAfterMs });
}

export const { send, read, ask, find, drop } = jsonApi<ProviderContext>({
	access: ({ connection: { endpoint, apiKey } }) => ({
		base: baseUrl(endpoint, "https://api.sendgrid.com", "/v3"),
		token: apiKey,
	}),
	refuse,
});
