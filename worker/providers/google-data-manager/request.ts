import type { ConversionContext } from "../conversion-port.ts";
import type { ProviderAnswer } from "../http/http.ts";
import { jsonApi } from "../http/json-api.ts";
import { kindOfStatus, matchAnswer, refusal, secretsOf } from "../http/read-answer.ts";
import { redact } from "../http/redact.ts";
import type { ProviderError } from "../provider-error.ts";
import { Failure } from "./schemas.ts";
import { accessToken, apiBase } from "./token.ts";

/** Calls below /v1; a token that Google rejects is replaced once. */
export const { send, read, find } = jsonApi<ConversionContext>({
	async access(context, staleToken) {
		return { base: apiBase(context), token: await accessToken(context, staleToken) };
	},
	isStale: ({ status }) => status === 401,
	refuse,
});

/** Returns an error's message, and the fields that it names, in Google's words. */
function readFailure(answer: ProviderAnswer): { message: string; fields: string[]; details: string[] } {
	const { message = "", details = [] } = matchAnswer(Failure, answer)?.error ?? {};
	const violations = details.flatMap(each => each.fieldViolations);
	const words = violations.map(({ field, description, reason }) => `${field}: ${description} (${reason})`);
	return { message, fields: violations.map(({ field }) => field), details: words };
}

/** Returns the field errors of a 400, in Google's words; null if it is about the destination or names no field. */
export function refusedEvent(answer: ProviderAnswer, context: ConversionContext): string | null {
	const { fields, details } = readFailure(answer);
	if (answer.status !== 400 || fields.length === 0) return null;
	if (fields.some(field => !/^events\b/.test(field))) return null;
	return redact(`Google: ${details.join("; ")}`, secretsOf(context));
}

export function refuse(answer: ProviderAnswer, context: ConversionContext): ProviderError {
	const { message, details } = readFailure(answer);
	const problems = [message, ...details].filter(Boolean).join("; ");
	const kind = kindOfStatus(answer.status, { 400: "misconfigured" });
	return refusal("Google", problems, answer, context, { kind });
}
