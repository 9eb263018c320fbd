import { type Call, jsonHeaders } from "../bearer-api.ts";
import type { ConversionContext } from "../conversion-port.ts";
import type { ProviderAnswer } from "../http.ts";
import type { ProviderErrorKind } from "../provider-error.ts";
import { answerError, buildBody, matchAnswer, wordedError } from "../read-answer.ts";
import { redact } from "../redact.ts";
import { Failure, IngestBody } from "./schemas.ts";
import { accessToken, apiBase } from "./token.ts";

/** One call below /v1; a token that Google calls invalid is made anew once. */
async function send(context: ConversionContext, call: Call): Promise<ProviderAnswer> {
	const token = await accessToken(context);
	const answer = await sendWith(token, context, call);
	return answer.status === 401 ? sendWith(await accessToken(context, token), context, call) : answer;
}

function sendWith(
	token: string,
	context: ConversionContext,
	{ path, ...call }: Call,
): Promise<ProviderAnswer> {
	const headers = jsonHeaders(`Bearer ${token}`, call.body);
	return context.http.send({ ...call, url: apiBase(context) + path, headers, signal: context.signal });
}

export function ingest(body: IngestBody, context: ConversionContext): Promise<ProviderAnswer> {
	return send(context, { method: "POST", path: "/events:ingest", body: buildBody(IngestBody, body) });
}

export function retrieveStatus(requestId: string, context: ConversionContext): Promise<ProviderAnswer> {
	const query = new URLSearchParams({ requestId }).toString();
	return send(context, { method: "GET", path: `/requestStatus:retrieve?${query}` });
}

/** The fields of a 400, in Google's words; null where it is about the destination or names none. */
export function refusedEvent(answer: ProviderAnswer, context: ConversionContext): string | null {
	if (answer.status !== 400) return null;
	const violations = matchAnswer(Failure, answer)?.error.details.flatMap(each => each.fieldViolations) ?? [];
	if (violations.length === 0 || violations.some(({ field }) => !/^events\b/.test(field))) return null;
	const words = violations.map(({ field, description, reason }) => `${field}: ${description} (${reason})`);
	return redact(`Google: ${words.join("; ")}`, [context.connection.apiKey]);
}

/** The error for an answer that is no success. */
export function refuse(answer: ProviderAnswer, context: ConversionContext) {
	const failure = matchAnswer(Failure, answer)?.error;
	const violations = failure?.details.flatMap(each => each.fieldViolations) ?? [];
	const fields = violations.map(({ field, description, reason }) => `${field}: ${description} (${reason})`);
	const words = [failure?.message, ...fields].filter(Boolean).join("; ");
	return words
		? wordedError(kindOf(answer.status), `Google: ${words}`, answer, context)
		: answerError(kindOf(answer.status), "Google", answer, context);
}

function kindOf(status: number): ProviderErrorKind {
	if (status === 401) return "auth";
	if (status === 403) return "forbidden";
	if (status === 400 || status === 404) return "misconfigured";
	if (status === 429) return "throttled";
	if (status === 408 || status >= 500) return "transient";
	return "protocol";
}
