import type { ConversionContext } from "../conversion-port.ts";
import type { ProviderAnswer } from "../http/http.ts";
import { baseUrl } from "../http/json-api.ts";
import { matchAnswer, refusal } from "../http/read-answer.ts";
import { redact } from "../http/redact.ts";
import { ProviderError, type ProviderErrorKind } from "../provider-error.ts";
import { type EventsBody, Failure } from "./schemas.ts";

const ORIGIN = "https://graph.facebook.com";
const VERSION = "v24.0";

/** Sends events; the token is in the body, to keep it out of access logs. */
export function sendEvents(
	body: Omit<EventsBody, "access_token">,
	{ connection, http, signal }: ConversionContext,
): Promise<ProviderAnswer> {
	const { pixelId, apiVersion = VERSION } = connection.options;
	if (!pixelId) throw new ProviderError("misconfigured", "There is no ID of a dataset (pixel)");
	return http.send({
		method: "POST",
		url: `${baseUrl(connection.endpoint, ORIGIN, `/${apiVersion}`)}/${pixelId}/events`,
		headers: { Accept: "application/json", "Content-Type": "application/json" },
		body: JSON.stringify({ ...body, access_token: connection.apiKey }),
		signal,
	});
}

/** Codes of the Graph API for rate limits and temporary errors, not about the event. */
const BUSY = new Set([4, 17, 32, 341, 613]);
/** The API version has expired, two years after its release at the earliest; the message names the latest. */
const OLD_VERSION = 2635;

function kindOf({ status }: ProviderAnswer, error: FailureOf | undefined): ProviderErrorKind | "event" {
	const { code = 0, error_subcode = 0, is_transient = false } = error ?? {};
	if (code === 190 || code === 102 || status === 401) return "auth";
	if (BUSY.has(code) || (code >= 80_000 && code <= 80_014) || status === 429) return "throttled";
	if (code === 1 || code === 2 || is_transient || status === 408 || status >= 500) return "transient";
	if (code === 10 || (code >= 200 && code <= 299) || status === 403) return "forbidden";
	if (code === OLD_VERSION) return "misconfigured";
	// "Unsupported post request": the object does not exist, or the token has no access to it.
	if ((code === 100 && error_subcode === 33) || code === 803 || status === 404) return "misconfigured";
	return status === 400 && code === 100 ? "event" : "protocol";
}

type FailureOf = NonNullable<ReturnType<typeof failureIn>>;

const failureIn = (answer: ProviderAnswer) => matchAnswer(Failure, answer)?.error;

function wordsOf(error: FailureOf | undefined): string {
	const { message = "", code, error_user_title = "", error_user_msg = "" } = error ?? {};
	const reason = [error_user_title, error_user_msg].filter(Boolean).join(": ") || message;
	const hint = code === OLD_VERSION ? "; enter a later API version in the destination's settings" : "";
	return reason && reason + hint;
}

/** Returns what is wrong with the event, in Meta's words; null if the refusal is about something else. */
export function refusedEvent(answer: ProviderAnswer, { connection }: ConversionContext): string | null {
	const error = failureIn(answer);
	return kindOf(answer, error) === "event" ? redact(`Meta: ${wordsOf(error)}`, [connection.apiKey]) : null;
}

export function refuse(answer: ProviderAnswer, context: ConversionContext): ProviderError {
	const error = failureIn(answer);
	const kind = kindOf(answer, error);
	return refusal("Meta", wordsOf(error), answer, context, {
		kind: kind === "event" ? "protocol" : kind,
	});
}
