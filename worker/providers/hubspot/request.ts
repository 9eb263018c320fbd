import type { ProviderAnswer } from "../http/http.ts";
import { baseUrl, jsonApi } from "../http/json-api.ts";
import { kindOfStatus, matchAnswer, refusal } from "../http/read-answer.ts";
import { readRetryAfter } from "../http/retry-after.ts";
import type { ProviderContext } from "../port.ts";
import type { ProviderError } from "../provider-error.ts";
import { ProblemAnswer } from "./schemas.ts";

const TEN_SECONDS = 10_000;
/** The daily quota resets at midnight in the account's time zone. */
const HOUR = 60 * 60_000;
/** 423: the resource is locked; 477: the account is being migrated. */
const KIND_BY_STATUS = { 423: "transient", 477: "transient" } as const;

/** Returns the error for an unsuccessful answer (docs/providers/hubspot.md#errors). */
export function refuse(answer: ProviderAnswer, context: ProviderContext): ProviderError {
	const problem = matchAnswer(ProblemAnswer, answer);
	const window = problem?.policyName === "DAILY" ? HOUR : TEN_SECONDS;
	const retryAfterMs =
		readRetryAfter(answer.headers, context.now()) ?? (answer.status === 429 ? window : undefined);
	const scopes = problem?.errors.flatMap(each => Object.values(each.context).flat()) ?? [];
	const reason = scopes.length > 0 ? `it takes the scope ${scopes.join(" or ")}` : problem?.message;
	return refusal("HubSpot", reason, answer, context, {
		kind: kindOfStatus(answer.status, KIND_BY_STATUS),
		retryAfterMs,
	});
}

/** Calls with a service key, or a private app's token. */
export const { send, read, ask, find, drop } = jsonApi<ProviderContext>({
	access: ({ connection: { endpoint, apiKey } }) => ({
		base: baseUrl(endpoint, "https://api.hubapi.com", ""),
		token: apiKey,
	}),
	refuse,
});
