import * as v from "valibot";
import { ProviderError, type ProviderErrorKind } from "../provider-error.ts";
import { isPage, type ProviderAnswer } from "./http.ts";
import { parseJson } from "./parse-json.ts";
import { hideSecrets, redact } from "./redact.ts";
import { readRetryAfter } from "./retry-after.ts";

/** What is needed to quote an answer without its secrets. */
export interface Reader {
	connection: {
		apiKey: string;
		apiSecret?: string | null;
		settings?: { refreshToken?: string | undefined };
	};
	/** Access tokens in use, which are not part of the settings. */
	accessTokens?: ReadonlySet<string>;
	/** Milliseconds since 1970. */
	now(): number;
}

/** Parses the body; undefined unless it matches the schema. */
export function matchAnswer<Schema extends v.GenericSchema>(schema: Schema, answer: ProviderAnswer) {
	const result = v.safeParse(schema, parseJson(answer.text));
	return result.success ? result.output : undefined;
}

/** Parses the body. Throws ProviderError if it does not match: protocol, or transient if it is not JSON. */
export function readAnswer<Schema extends v.GenericSchema>(
	schema: Schema,
	answer: ProviderAnswer,
	context: Reader,
): v.InferOutput<Schema> {
	const json = parseJson(answer.text);
	if (json === undefined)
		throw answerError("transient", "answered with something other than JSON", answer, context);
	const result = v.safeParse(schema, json);
	if (result.success) return result.output;
	const path = v.getDotPath(result.issues[0]);
	throw answerError("protocol", `sent an unexpected answer${path ? ` (at ${path})` : ""}`, answer, context);
}

/**
 * Returns an error about an answer: "message (status 400: body)", the body trimmed and redacted. retryAfterMs defaults to the
 * answer's Retry-After.
 */
export function answerError(
	kind: ProviderErrorKind,
	message: string,
	answer: ProviderAnswer,
	context: Reader,
	retryAfterMs = readRetryAfter(answer.headers, context.now()),
): ProviderError {
	const secrets = secretsOf(context);
	const body = redact(answer.text, secrets);
	const text = `${hideSecrets(message, secrets)} (status ${answer.status}${body ? `: ${body}` : ""})`;
	return new ProviderError(kind, text, { status: answer.status, body, retryAfterMs });
}

/** Advice to staff for errors that are not transient. */
const ADVICE: Partial<Record<ProviderErrorKind, string>> = {
	auth: ". Check the credentials that are entered here, or make new ones",
	forbidden:
		". The credentials are good but may not do this: give them the right, or ask whoever runs the account",
};

/** Kinds that only the provider's own API can report. */
const BY_PROVIDER: readonly ProviderErrorKind[] = ["forbidden", "misconfigured"];

/** What an adapter knows of an unsuccessful answer besides its status. */
interface Classified {
	kind?: ProviderErrorKind | undefined;
	retryAfterMs?: number | undefined;
}

/**
 * Returns the error for an unsuccessful answer, in the provider's words and with advice; protocol if its status has no kind.
 */
export function refusal(
	provider: string,
	message: string | undefined,
	answer: ProviderAnswer,
	context: Reader,
	{ kind: reported = kindOfStatus(answer.status) ?? "protocol", retryAfterMs }: Classified = {},
): ProviderError {
	// A web page comes from a proxy or firewall and says nothing about credentials or settings.
	const kind = isPage(answer) && BY_PROVIDER.includes(reported) ? "transient" : reported;
	const error = message
		? messageError(kind, `${provider}: ${message}`, answer, context, retryAfterMs)
		: answerError(kind, `${provider} gave no reason that can be read`, answer, context, retryAfterMs);
	error.message += ADVICE[kind] ?? "";
	return error;
}

/** Returns the error for a list, group or audience, named by its id, that the account does not have. */
export function unknownList(
	provider: string,
	what: string,
	answer: ProviderAnswer,
	context: Reader & { connection: { listId: string | null } },
): ProviderError {
	const message = `${provider} does not know the ${what} ${context.connection.listId}`;
	return messageError("misconfigured", message, answer, context);
}

/** Returns an error in the answer's own words: "words (status 400)", redacted and without the body. */
export function messageError(
	kind: ProviderErrorKind,
	message: string,
	answer: ProviderAnswer,
	context: Reader,
	retryAfterMs = readRetryAfter(answer.headers, context.now()),
): ProviderError {
	const secrets = secretsOf(context);
	const text = `${redact(message, secrets).replace(/\.$/u, "")} (status ${answer.status})`;
	return new ProviderError(kind, text, {
		status: answer.status,
		body: redact(answer.text, secrets),
		retryAfterMs,
	});
}

export function secretsOf({
	connection,
	accessTokens = new Set(),
}: Pick<Reader, "connection" | "accessTokens">): (string | null | undefined)[] {
	const { apiKey, apiSecret, settings } = connection;
	return [...accessTokens, apiKey, apiSecret, settings?.refreshToken];
}

const KINDS: Readonly<Record<number, ProviderErrorKind>> = {
	401: "auth",
	403: "forbidden",
	404: "misconfigured",
	408: "transient",
	429: "throttled",
};

/**
 * Maps a status to the kind of error for a whole request (docs/providers/README.md#outcomes); `own` overrides it for a
 * provider. Undefined if the status is about a record.
 */
export function kindOfStatus(
	status: number,
	own: Readonly<Record<number, ProviderErrorKind>> = {},
): ProviderErrorKind | undefined {
	return own[status] ?? KINDS[status] ?? (status >= 500 ? "transient" : undefined);
}

/** A number in an answer; some servers send it as a string. */
export const Numeric = v.union([
	v.number(),
	v.pipe(
		v.string(),
		v.regex(/^\d+$/u),
		v.transform(text => Number(text)),
	),
]);
