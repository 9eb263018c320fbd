import { asking, bearerApi } from "../bearer-api.ts";
import type { ProviderAnswer } from "../http.ts";
import { kindOfStatus } from "../kind-of-status.ts";
import type { ProviderContext } from "../port.ts";
import type { ProviderError } from "../provider-error.ts";
import { answerError, matchAnswer } from "../read-answer.ts";
import { readRetryAfter } from "../retry-after.ts";
import { ProblemAnswer } from "./schemas.ts";

const TEN_SECONDS = 10_000;
/** The day's quota comes back at midnight where the account is. */
const HOUR = 60 * 60_000;
/** 423: somebody else changes the same; 477: the account is being moved. */
const OWN = { 423: "transient", 477: "transient" } as const;

/** The error for an answer that is no success (docs/providers/hubspot.md#errors). */
export function refuse(answer: ProviderAnswer, context: ProviderContext): ProviderError {
	const problem = matchAnswer(ProblemAnswer, answer);
	const words = problem ? `HubSpot: ${problem.message}` : "HubSpot";
	const window = problem?.policyName === "DAILY" ? HOUR : TEN_SECONDS;
	const wait = readRetryAfter(answer.headers, context.now()) ?? (answer.status === 429 ? window : undefined);
	return answerError(kindOfStatus(answer.status, OWN) ?? "protocol", words, answer, context, wait);
}

/** Sends one call with the private app's token. */
export const send = bearerApi("https://api.hubapi.com", "");
/** Sends one call and reads what its success says. Throws ProviderError. */
export const ask = asking(send, refuse);
