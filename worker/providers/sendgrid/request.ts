import { asking, bearerApi } from "../bearer-api.ts";
import type { ProviderAnswer } from "../http.ts";
import { kindOfStatus } from "../kind-of-status.ts";
import type { ProviderContext } from "../port.ts";
import type { ProviderError } from "../provider-error.ts";
import { answerError, matchAnswer } from "../read-answer.ts";
import { readResetTime, readRetryAfter } from "../retry-after.ts";
import { ErrorsAnswer } from "./schemas.ts";

/** Sends one call below /v3 with the key. */
export const send = bearerApi("https://api.sendgrid.com", "/v3");

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
		kindOfStatus(answer.status, { 451: "forbidden" }) ?? "protocol",
		words ? `SendGrid: ${words}` : "SendGrid",
		answer,
		context,
		wait,
	);
}

/** Sends one call and reads what its success says. Throws ProviderError. */
export const ask = asking(send, refuse);
