import * as v from "valibot";
import type { ProviderAnswer } from "../http/http.ts";
import { jsonApi } from "../http/json-api.ts";
import { kindOfStatus, matchAnswer, refusal } from "../http/read-answer.ts";
import { readRetryAfter } from "../http/retry-after.ts";
import type { ProviderContext } from "../port.ts";
import type { ProviderError, ProviderErrorKind } from "../provider-error.ts";
import { Failure } from "./schemas.ts";
import { accessToken } from "./token.ts";

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
	// A limit of the plan, not a rate limit (TOO_MANY_REQUESTS): waiting may not help, so the retries end.
	LIMIT_EXCEEDED: "transient",
	INTERNAL_ERROR: "transient",
};

/**
 * Returns the kind of a request-level failure by its code, regardless of the status (docs/providers/zoho.md#request-errors).
 */
export function kindOfCode(code: string): ProviderErrorKind | undefined {
	return KIND_BY_CODE[code];
}

/** API credits are restored one by one, a day after they were spent. */
const TEN_MINUTES = 10 * 60_000;

const Permissions = v.object({ permissions: v.fallback(v.array(v.string()), []) });

/** Returns the error for an unsuccessful answer without data[]. */
export function refuse(answer: ProviderAnswer, context: ProviderContext): ProviderError {
	const failure = matchAnswer(Failure, answer);
	const named = answer.status === 429 ? undefined : failure && kindOfCode(failure.code);
	const kind = named ?? kindOfStatus(answer.status);
	const wrongPlace = kind === "auth" ? "; the token may be revoked or of another data centre" : "";
	const { permissions } = v.parse(Permissions, failure?.details ?? {});
	const message = failure && [failure.message || failure.code, ...permissions].join(", ") + wrongPlace;
	const isQuotaSpent = answer.status === 429 && answer.headers["x-api-credits-remaining"] === "0";
	const retryAfterMs =
		readRetryAfter(answer.headers, context.now()) ?? (isQuotaSpent ? TEN_MINUTES : undefined);
	return refusal("Zoho", message, answer, context, { kind, retryAfterMs });
}

/** Calls below /crm/v8; a token that Zoho rejects is refreshed once. */
export const { send, read, ask, find } = jsonApi<ProviderContext>({
	async access(context, staleToken) {
		const { value: token, apiDomain } = await accessToken(context, staleToken);
		return { base: `${apiDomain}/crm/v8`, scheme: "Zoho-oauthtoken", token };
	},
	isStale: answer => answer.status === 401 && matchAnswer(Failure, answer)?.code === "INVALID_TOKEN",
	refuse,
});
