import { asking, type Call, jsonHeaders } from "../bearer-api.ts";
import type { ProviderAnswer } from "../http.ts";
import { kindOfStatus } from "../kind-of-status.ts";
import type { ProviderContext } from "../port.ts";
import type { ProviderError, ProviderErrorKind } from "../provider-error.ts";
import { answerError, matchAnswer } from "../read-answer.ts";
import { Failure } from "./schemas.ts";
import { accessToken } from "./token.ts";

type ZohoCall = Call & { headers?: Record<string, string> };

/** Sends one call below /crm/v8; a token that Zoho calls invalid is refreshed once. */
export async function send(context: ProviderContext, call: ZohoCall): Promise<ProviderAnswer> {
	const token = await accessToken(context);
	const answer = await sendWith(token, context, call);
	if (answer.status !== 401 || matchAnswer(Failure, answer)?.code !== "INVALID_TOKEN") return answer;
	return sendWith(await accessToken(context, token.value), context, call);
}

function sendWith(
	{ value, apiDomain }: { value: string; apiDomain: string },
	{ http, signal }: ProviderContext,
	{ path, headers: own, ...call }: ZohoCall,
): Promise<ProviderAnswer> {
	const headers = { ...jsonHeaders(`Zoho-oauthtoken ${value}`, call.body), ...own };
	return http.send({ ...call, url: `${apiDomain}/crm/v8${path}`, headers, signal });
}

const KIND_BY_CODE: Readonly<Record<string, ProviderErrorKind>> = {
	INVALID_TOKEN: "auth",
	AUTHENTICATION_FAILURE: "auth",
	OAUTH_SCOPE_MISMATCH: "forbidden",
	NO_PERMISSION: "forbidden",
	AUTHORIZATION_FAILED: "forbidden",
	INVALID_MODULE: "misconfigured",
	INVALID_URL_PATTERN: "protocol",
	INVALID_REQUEST_METHOD: "protocol",
	TOO_MANY_REQUESTS: "throttled",
	// A size or a number of the plan, which waiting may never cure: tried for a while. Rates are TOO_MANY_REQUESTS.
	LIMIT_EXCEEDED: "transient",
	INTERNAL_ERROR: "transient",
};

/** The kind of a request-level failure by its code, whatever the status (docs/providers/zoho.md#request-errors). */
export function kindOfCode(code: string): ProviderErrorKind | undefined {
	return KIND_BY_CODE[code];
}

/** The error for an answer that is no success and holds no data[]. */
export function refuse(answer: ProviderAnswer, context: ProviderContext): ProviderError {
	const failure = matchAnswer(Failure, answer);
	const named = answer.status === 429 ? undefined : failure && kindOfCode(failure.code);
	const kind = named ?? kindOfStatus(answer.status) ?? "protocol";
	const wrongPlace = kind === "auth" ? "; the token may be revoked or of another data centre" : "";
	const words = failure ? `Zoho: ${failure.message || failure.code}${wrongPlace}` : "Zoho";
	return answerError(kind, words, answer, context);
}

/** Sends one call and reads what its success says. Throws ProviderError. */
export const ask = asking(send, refuse);
